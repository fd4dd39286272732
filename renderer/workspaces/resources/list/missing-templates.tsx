import { useTranslations } from 'use-intl';
import { isNotOffered } from '#shared/mcp/capabilities.ts';
import type { Failure } from '#shared/model/failure.ts';
import type { SessionId } from '#shared/model/id/id.ts';
import { fetchActions } from '../../../kit/list/index.ts';
import { useOpenFrame } from '../../../state/address.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { FailureNotice } from '../../../ui/status/failure-notice.tsx';
import css from './list.module.css';

interface MissingTemplatesProps {
  sessionId: SessionId;
  failure: Failure;
  isLive: boolean;
}

/** Why there are no templates. Many servers have no such list: that is a note, not a failure. */
export function MissingTemplates({ sessionId, failure, isLive }: MissingTemplatesProps) {
  const t = useTranslations('resources');
  const openFrame = useOpenFrame();
  const { frameSeq } = failure;
  if (!isNotOffered('templates', failure)) {
    return (
      <div className={css.failure}>
        <FailureNotice
          failure={failure}
          onRetry={isLive ? fetchActions(sessionId, ['templates']).refresh : undefined}
          onOpenFrame={openFrame}
        />
      </div>
    );
  }
  return (
    <div className={css.note} role="note">
      <span>{t('noTemplates')}</span>
      {frameSeq !== undefined && (
        <Button variant="quiet" onPress={() => openFrame(frameSeq)}>
          {t('showFrame')}
        </Button>
      )}
    </div>
  );
}

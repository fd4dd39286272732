import { X } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ChangeCounts, Walk } from '#shared/model/catalog.ts';
import type { SessionId } from '#shared/model/id.ts';
import { useOpenFrame } from '../../state/address.ts';
import { Button } from '../../ui/button.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ProgressLine } from '../../ui/progress.tsx';
import { ChangesDialog } from './changes-dialog.tsx';
import type { WalkActions } from './walk-actions.ts';
import css from './walk-strip.module.css';

interface WalkStripProps {
  sessionId: SessionId;
  walk: Walk;
  actions: WalkActions;
  /** Whether the server can be asked. */
  isLive: boolean;
  onShowPages: () => void;
}

/** How the walk stands, as far as there is something to say or to do about it. */
export function WalkStrip({ sessionId, walk, actions, isLive, onShowPages }: WalkStripProps) {
  const t = useTranslations('lists.walk');
  const openFrame = useOpenFrame();
  const { phase, count, pages, failure, more, incoming } = walk;
  const onward = isLive && more && (
    <>
      {phase === 'paused' && <Button onPress={() => actions.proceed('one')}>{t('nextPage')}</Button>}
      <Button onPress={() => actions.proceed('all')}>{phase === 'paused' ? t('rest') : t('continue')}</Button>
    </>
  );
  return (
    <>
      {(phase === 'walking' || incoming?.phase === 'walking') && (
        <div className={css.strip} role="status">
          <ProgressLine label={t('walking')} />
          <p className={css.line}>
            {incoming?.phase === 'walking'
              ? t('again', { count: incoming.count, pages: incoming.pages })
              : t('soFar', { count, pages })}
          </p>
        </div>
      )}
      {phase === 'paused' && (
        <div className={css.strip}>
          <p className={css.line}>{t('paused', { count, pages })}</p>
          <div className={css.buttons}>
            {onward}
            <Button variant="quiet" onPress={onShowPages}>
              {t('pagesShort')}
            </Button>
          </div>
        </div>
      )}
      {phase === 'cancelled' && (
        <div className={css.strip}>
          <p className={css.line} data-tone="warn">
            {t('stopped', { count })}
          </p>
          <div className={css.buttons}>{onward}</div>
        </div>
      )}
      {phase === 'failed' && failure !== undefined && (
        <div className={css.notice}>
          <FailureNotice
            failure={failure}
            onRetry={isLive ? actions.refresh : undefined}
            retryLabel={t('fromStart')}
            onOpenFrame={openFrame}
          >
            {onward}
          </FailureNotice>
          {count > 0 && <p className={css.line}>{t('kept', { count, pages })}</p>}
        </div>
      )}
      {incoming?.phase === 'failed' && incoming.failure !== undefined && (
        <div className={css.notice}>
          <FailureNotice
            failure={incoming.failure}
            onRetry={isLive ? actions.refresh : undefined}
            onOpenFrame={openFrame}
          />
          <p className={css.line}>{t('oldKept')}</p>
        </div>
      )}
      <ChangesStrip key={walk.sessionId} sessionId={sessionId} walk={walk} onApply={actions.apply} />
    </>
  );
}

interface ChangesStripProps {
  sessionId: SessionId;
  walk: Walk;
  onApply: () => void;
}

/** What the newest walk changed, or would change; until it is dismissed. */
function ChangesStrip({ sessionId, walk, onApply }: ChangesStripProps) {
  const t = useTranslations('lists.walk');
  const [dismissed, setDismissed] = useState<string>();
  const [showsDetails, setShowsDetails] = useState(false);
  const waiting = walk.incoming?.phase === 'done' ? walk.incoming.changes : undefined;
  const changes = waiting ?? walk.changes;
  if (changes === undefined) return null;
  const id = `${walk.generation} ${waiting === undefined ? '' : JSON.stringify(waiting)}`;
  if (dismissed === id) return null;
  const differs = changes.added + changes.removed + changes.changed > 0;
  return (
    <div className={css.strip} role="status" data-waits={waiting !== undefined || undefined}>
      <div className={css.changes}>
        <p className={css.line}>
          {waiting !== undefined && `${t('changedOnServer')} `}
          <DifferenceText changes={changes} />
        </p>
        {waiting !== undefined && (
          <Button variant="primary" onPress={onApply}>
            {t('apply')}
          </Button>
        )}
        {differs && <Button onPress={() => setShowsDetails(true)}>{t('details')}</Button>}
        <IconButton icon={X} label={t('dismiss')} onPress={() => setDismissed(id)} />
      </div>
      {showsDetails && <ChangesDialog sessionId={sessionId} walk={walk} onClose={() => setShowsDetails(false)} />}
    </div>
  );
}

function DifferenceText({ changes: { added, removed, changed } }: { changes: ChangeCounts }) {
  const t = useTranslations('lists.walk');
  const parts = [
    ...(added > 0 ? [t('added', { count: added })] : []),
    ...(removed > 0 ? [t('removed', { count: removed })] : []),
    ...(changed > 0 ? [t('changed', { count: changed })] : []),
  ];
  return parts.length === 0 ? t('unchanged') : parts.join(', ');
}

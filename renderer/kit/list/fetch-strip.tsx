import { X } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ChangeCounts, ListFetch } from '#shared/model/catalog.ts';
import type { SessionId } from '#shared/model/id/id.ts';
import { useOpenFrame } from '../../state/address.ts';
import { Button } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { FailureNotice } from '../../ui/status/failure-notice.tsx';
import { ProgressLine } from '../../ui/status/progress.tsx';
import { ChangesDialog } from './changes-dialog.tsx';
import type { FetchActions } from './fetch-actions.ts';
import css from './fetch-strip.module.css';

interface FetchStripProps {
  sessionId: SessionId;
  listFetch: ListFetch;
  actions: FetchActions;
  /** Whether the server is connected. */
  isLive: boolean;
  onShowPages: () => void;
}

/** The fetch's state, where there is something to know or to do. */
export function FetchStrip({ sessionId, listFetch, actions, isLive, onShowPages }: FetchStripProps) {
  const t = useTranslations('lists.fetch');
  const openFrame = useOpenFrame();
  const { phase, count, pages, failure, more, incoming } = listFetch;
  const onward = isLive && more && (
    <>
      {phase === 'paused' && <Button onPress={() => actions.proceed('one')}>{t('nextPage')}</Button>}
      <Button onPress={() => actions.proceed('all')}>{phase === 'paused' ? t('rest') : t('continue')}</Button>
    </>
  );
  return (
    <>
      {(phase === 'fetching' || incoming?.phase === 'fetching') && (
        <div className={css.strip} role="status">
          <ProgressLine label={t('fetching')} />
          <p className={css.line}>
            {incoming?.phase === 'fetching'
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
      <ChangesStrip key={listFetch.sessionId} sessionId={sessionId} listFetch={listFetch} onApply={actions.apply} />
    </>
  );
}

interface ChangesStripProps {
  sessionId: SessionId;
  listFetch: ListFetch;
  onApply: () => void;
}

/** What the newest fetch changed, or would change; until it is dismissed. */
function ChangesStrip({ sessionId, listFetch, onApply }: ChangesStripProps) {
  const t = useTranslations('lists.fetch');
  const [dismissed, setDismissed] = useState<string>();
  const [showsDetails, setShowsDetails] = useState(false);
  const waiting = listFetch.incoming?.phase === 'done' ? listFetch.incoming.changes : undefined;
  const changes = waiting ?? listFetch.changes;
  if (changes === undefined) return null;
  const id = `${listFetch.generation} ${waiting === undefined ? '' : JSON.stringify(waiting)}`;
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
      {showsDetails && (
        <ChangesDialog sessionId={sessionId} listFetch={listFetch} onClose={() => setShowsDetails(false)} />
      )}
    </div>
  );
}

function DifferenceText({ changes: { added, removed, changed } }: { changes: ChangeCounts }) {
  const t = useTranslations('lists.fetch');
  const parts = [
    ...(added > 0 ? [t('added', { count: added })] : []),
    ...(removed > 0 ? [t('removed', { count: removed })] : []),
    ...(changed > 0 ? [t('changed', { count: changed })] : []),
  ];
  return parts.length === 0 ? t('unchanged') : parts.join(', ');
}

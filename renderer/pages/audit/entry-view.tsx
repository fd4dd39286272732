import { X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { AuditEntry } from '#shared/model/audit.ts';
import { CodeView } from '../../kit/editor/index.ts';
import { CopyButton } from '../../ui/controls/copy-button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Spacer, Toolbar } from '../../ui/controls/toolbar.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { Clock } from '../../ui/status/clock.tsx';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { visibleText } from '../../ui/visible-text.ts';
import { auditOutcome } from './audit-outcome.ts';
import css from './entry-view.module.css';
import { useAuditEntry } from './use-audit.ts';
import { useOutcomeText } from './use-outcome-text.ts';

interface EntryViewProps {
  seq: number;
  onClose: () => void;
}

/** One entry with everything that was written down. */
export function EntryView({ seq, onClose }: EntryViewProps) {
  const t = useTranslations('audit');
  const entry = useAuditEntry(seq);
  return (
    <section className={css.view} aria-label={t('entry', { seq })}>
      <Toolbar label={t('entry', { seq })}>
        <h3>{t('entry', { seq })}</h3>
        {entry != null && <span className={css.kind}>{t(`kind.${entry.kind}`)}</span>}
        <Spacer />
        <IconButton icon={X} label={t('close')} shortcut="Escape" onPress={onClose} />
      </Toolbar>
      {entry === null && <EmptyState title={t('notFound', { seq })} />}
      {entry != null && <Known entry={entry} />}
    </section>
  );
}

function Known({ entry }: { entry: AuditEntry }) {
  const t = useTranslations('audit');
  const outcome = useOutcomeText(auditOutcome(entry));
  const detail = JSON.stringify(entry.detail, null, 2);
  return (
    <>
      <div className={css.facts}>
        <Facts>
          <Fact name={t('at')}>
            <Clock at={entry.at} hasDate />
          </Fact>
          {entry.serverName !== undefined && <Fact name={t('server')}>{entry.serverName}</Fact>}
          <Fact name={t('columns.subject')}>
            <code>{visibleText(entry.subject)}</code>
          </Fact>
          {outcome !== '' && <Fact name={t('columns.outcome')}>{outcome}</Fact>}
          {entry.sessionId !== undefined && (
            <Fact name={t('session')}>
              <code className={css.id}>{entry.sessionId}</code>
            </Fact>
          )}
          <Fact name={t('hash')}>
            <code className={css.id}>{entry.hash}</code>
            <CopyButton text={entry.hash} label={t('copyHash')} />
          </Fact>
        </Facts>
      </div>
      <CodeView
        value={detail}
        language="json"
        label={t('detail')}
        corner={<CopyButton text={detail} label={t('copyDetail')} />}
      />
    </>
  );
}

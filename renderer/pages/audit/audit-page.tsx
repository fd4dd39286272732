import { BookCheck, Download, Filter } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { AuditFilter } from '#shared/model/audit.ts';
import { client } from '../../data/client.ts';
import { failureOf } from '../../data/failure.ts';
import { saveParts } from '../../kit/editor/index.ts';
import { useAuditSearch } from '../../state/audit-address.ts';
import { showFailure } from '../../state/notice.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { SplitPane } from '../../ui/split-pane.tsx';
import { PaneHead } from '../../ui/toolbar.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { AuditFilterBar } from './audit-filter-bar.tsx';
import css from './audit-page.module.css';
import { AuditTable } from './audit-table.tsx';
import { ChainCheck } from './chain-check.tsx';
import { EntryView } from './entry-view.tsx';
import { useAuditFilter, useAuditTotal } from './use-audit.ts';

/** The log of what was decided, newest first; the entry in the address is open beside the rows. */
export function AuditPage() {
  const t = useTranslations('audit');
  const { entry: seq, change } = useAuditSearch();
  const filter = useAuditFilter();
  const { total, error, refetch } = useAuditTotal(filter);
  const isFiltered = Object.keys(filter).length > 0;
  const close = () => change({ entry: undefined }, { replace: true });
  return (
    <>
      <PaneHead title={t('title')} detail={total !== undefined && t('total', { count: total })}>
        <ChainCheck />
        <ExportButton filter={filter} />
      </PaneHead>
      <AuditFilterBar />
      {error !== null ? (
        <FailureNotice failure={failureOf(error)} onRetry={() => void refetch()} />
      ) : total === 0 && !isFiltered ? (
        <EmptyState icon={BookCheck} title={t('emptyTitle')}>
          {t('emptyText')}
        </EmptyState>
      ) : (
        <div className={css.body}>
          <SplitPane
            id="audit"
            orientation="horizontal"
            panes={[
              {
                id: 'entries',
                minSize: 280,
                content: total === 0 ? <NoMatch /> : <AuditTable filter={filter} total={total ?? 0} />,
              },
              ...(seq === undefined
                ? []
                : [
                    { id: 'entry', defaultSize: '42%', minSize: 240, content: <EntryView seq={seq} onClose={close} /> },
                  ]),
            ]}
          />
        </div>
      )}
    </>
  );
}

function NoMatch() {
  const t = useTranslations('audit');
  const { change } = useAuditSearch();
  const reset = () => change({ q: undefined, kinds: undefined, server: undefined });
  return (
    <EmptyState icon={Filter} title={t('noMatchTitle')} actions={<Button onPress={reset}>{t('resetFilter')}</Button>}>
      {t('noMatchText')}
    </EmptyState>
  );
}

/** Saves every entry that matches, not only those on screen. */
function ExportButton({ filter }: { filter: AuditFilter }) {
  const t = useTranslations('audit');
  return (
    <Tooltip text={t('exportHint')}>
      <Button onPress={() => void exportAudit(filter).catch((error: unknown) => showFailure(failureOf(error)))}>
        <Download aria-hidden />
        {t('export')}
      </Button>
    </Tooltip>
  );
}

async function exportAudit(filter: AuditFilter): Promise<void> {
  const parts: string[] = [];
  for (let after: number | undefined = 0; after !== undefined; ) {
    const page: { lines: string; last?: number | undefined } = await client.audit.export({ filter, after });
    parts.push(page.lines);
    after = page.last;
  }
  saveParts('audit.jsonl', parts);
}

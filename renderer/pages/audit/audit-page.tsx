import { useMutation } from '@tanstack/react-query';
import { BookCheck, Download, Filter, ShieldAlert, ShieldCheck, X } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import type { AuditEntry, AuditFilter, AuditVerdict } from '#shared/model/audit/audit.ts';
import { auditKinds } from '#shared/model/audit/audit-kinds.ts';
import { client, host } from '../../data/client.ts';
import { useVersion } from '../../data/observable.ts';
import { useServers } from '../../data/queries.ts';
import { TextContent } from '../../kit/content/index.ts';
import { useTypedQuery } from '../../kit/list/index.ts';
import { kindsOf, useAuditSearch } from '../../state/address.ts';
import { attempt, showError } from '../../state/notice.ts';
import { classNames } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import { CopyButton } from '../../ui/controls/copy-button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { ResetButton } from '../../ui/controls/reset-button.tsx';
import { ToggleSet } from '../../ui/controls/segmented.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { FilterBar, PaneHead, Spacer, Toolbar } from '../../ui/controls/toolbar.tsx';
import { Tooltip } from '../../ui/controls/tooltip.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import layout from '../../ui/layout.module.css';
import { saveParts } from '../../ui/save-file.ts';
import { Clock } from '../../ui/status/clock.tsx';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { TableView } from '../../ui/table/table-view.tsx';
import { visibleText } from '../../ui/visible-text.ts';
import css from './audit.module.css';
import { auditOutcome, useOutcomeText } from './audit-outcome.ts';
import { AuditTable } from './audit-table.tsx';
import { useAuditEntries, useAuditEntry, useAuditFilter } from './use-audit.ts';

/** The audit log, newest first; the entry in the address is open beside the rows. */
export function AuditPage() {
  const t = useTranslations('audit');
  const { entry: seq, q, change } = useAuditSearch();
  const typed = useTypedQuery(q, (next) => change({ q: next }, { replace: true }));
  const text = useSyncExternalStore(typed.subscribe, typed.get);
  const filter = useAuditFilter(text);
  const source = useAuditEntries(filter);
  useVersion(source);
  const isFiltered = Object.keys(filter).length > 0;
  const reset = () => {
    typed.set('');
    change({ q: undefined, kinds: undefined, server: undefined });
  };
  const close = () => change({ entry: undefined }, { replace: true });
  return (
    <>
      <PaneHead title={t('title')} detail={source.latest !== undefined && t('total', { count: source.total })}>
        <ChainCheck />
        <ExportButton filter={filter} />
      </PaneHead>
      <AuditFilterBar text={text} onChange={typed.set} />
      <TableView
        id="audit"
        source={source}
        empty={
          <EmptyState icon={BookCheck} title={t('emptyTitle')}>
            {t('emptyText')}
          </EmptyState>
        }
        noMatch={isFiltered ? <NoMatch onReset={reset} /> : undefined}
        details={
          seq === undefined
            ? undefined
            : { id: 'entry', defaultSize: '42%', minSize: 240, content: <EntryView seq={seq} onClose={close} /> }
        }
      >
        <AuditTable filter={filter} source={source} />
      </TableView>
    </>
  );
}

function NoMatch({ onReset }: { onReset: () => void }) {
  const t = useTranslations('audit');
  return (
    <EmptyState
      icon={Filter}
      title={t('noMatchTitle')}
      actions={<ResetButton onReset={onReset}>{t('resetFilter')}</ResetButton>}
    >
      {t('noMatchText')}
    </EmptyState>
  );
}

function ExportButton({ filter }: { filter: AuditFilter }) {
  const t = useTranslations('audit');
  return (
    <Tooltip text={t('exportHint')}>
      <Button onPress={() => void attempt(exportAudit(filter))}>
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

/** The filter by text, kinds and server, which is kept in the address. */
function AuditFilterBar({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const t = useTranslations('audit');
  const { kinds, server, change } = useAuditSearch();
  const servers = useServers() ?? [];
  const shown = kinds === '' ? auditKinds : kindsOf(kinds);
  const isRemoved = server !== undefined && !servers.some((view) => view.server.id === server);
  return (
    <FilterBar label={t('filter')} value={text} onChange={onChange}>
      <ToggleSet
        label={t('kinds')}
        selected={shown}
        options={auditKinds.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
        // No kind selected means all kinds.
        onChange={(next) => change({ kinds: next.length === auditKinds.length ? undefined : next.join(',') })}
      />
      <div className={layout.fixed}>
        <Select
          label={t('server')}
          isLabelHidden
          value={server ?? ''}
          options={[
            { value: '', label: t('allServers') },
            ...servers.map((view) => ({ value: view.server.id, label: view.server.name })),
            ...(isRemoved ? [{ value: server, label: t('removedServer') }] : []),
          ]}
          onChange={(next) => change({ server: next === '' ? undefined : next })}
        />
      </div>
    </FilterBar>
  );
}

/** Verifies the chain of entries; a press on the verdict opens the first broken entry. */
function ChainCheck() {
  const t = useTranslations('audit');
  const { data, mutate, isPending } = useMutation(host.audit.verify.mutationOptions({ onError: showError }));
  return (
    <>
      <span role="status" className={classNames(layout.dim, layout.oneLine, css.verdict)}>
        {isPending ? t('verifying') : data !== undefined && <AuditVerdictView verdict={data} />}
      </span>
      <Tooltip text={t('verifyHint')}>
        <Button isDisabled={isPending} onPress={() => mutate(undefined)}>
          <ShieldCheck aria-hidden />
          {t('verify')}
        </Button>
      </Tooltip>
    </>
  );
}

function AuditVerdictView({ verdict: { intact, count, brokenAt, reason, sealedBy } }: { verdict: AuditVerdict }) {
  const t = useTranslations('audit');
  const { change } = useAuditSearch();
  if (intact) {
    return (
      <span className={css.intact} title={sealedBy && t(`sealed.${sealedBy}`)}>
        <ShieldCheck aria-hidden />
        {t('intact', { count })}
      </span>
    );
  }
  if (brokenAt === undefined || reason === undefined) return <span className={css.broken}>{t('brokenSomewhere')}</span>;
  const show = () => change({ entry: brokenAt, q: undefined, kinds: undefined, server: undefined });
  return (
    <button type="button" className={css.broken} onClick={show}>
      <ShieldAlert aria-hidden />
      {t(`broken.${reason}`, { seq: brokenAt })}
    </button>
  );
}

function EntryView({ seq, onClose }: { seq: number; onClose: () => void }) {
  const t = useTranslations('audit');
  const entry = useAuditEntry(seq);
  return (
    <section className={layout.view} aria-label={t('entry', { seq })}>
      <Toolbar label={t('entry', { seq })}>
        <h3>{t('entry', { seq })}</h3>
        {entry != null && <span className={layout.quiet}>{t(`kind.${entry.kind}`)}</span>}
        <Spacer />
        <IconButton icon={X} label={t('close')} shortcut="close" onPress={onClose} />
      </Toolbar>
      {entry === null && <EmptyState title={t('notFound', { seq })} />}
      {entry != null && <EntryDetails entry={entry} />}
    </section>
  );
}

function EntryDetails({ entry }: { entry: AuditEntry }) {
  const t = useTranslations('audit');
  const outcome = useOutcomeText()(auditOutcome(entry));
  const detail = JSON.stringify(entry.detail, null, 2);
  return (
    <>
      <div className={classNames(layout.ruled, css.facts)}>
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
              <code className={classNames(layout.dim, layout.breaking)}>{entry.sessionId}</code>
            </Fact>
          )}
          <Fact name={t('hash')}>
            <code className={classNames(layout.dim, layout.breaking)}>{entry.hash}</code>
            <CopyButton text={entry.hash} label={t('copyHash')} />
          </Fact>
        </Facts>
      </div>
      <TextContent name={t('detail')} text={detail} owner="audit" />
    </>
  );
}

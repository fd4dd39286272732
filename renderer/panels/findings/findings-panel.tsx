import { Filter, ListChecks, Radar } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { allJudged, countNotJudged } from '#shared/model/findings/not-judged.ts';
import { severities } from '#shared/model/findings/severities.ts';
import type { ServerId } from '#shared/model/id/id.ts';
import { useFindingsSummary } from '../../data/findings.ts';
import { useKeptRow } from '../../data/kept-row.ts';
import { useVersion } from '../../data/observable.ts';
import { useCanSend, useSession } from '../../data/queries.ts';
import { usePreference } from '../../state/preferences.ts';
import { classNames } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { ResetButton } from '../../ui/controls/reset-button.tsx';
import { ToggleSet } from '../../ui/controls/segmented.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { FilterBar } from '../../ui/controls/toolbar.tsx';
import { Tooltip } from '../../ui/controls/tooltip.tsx';
import layout from '../../ui/layout.module.css';
import { useQuantities } from '../../ui/quantities.ts';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { TableView } from '../../ui/table/table-view.tsx';
import { visibleText } from '../../ui/visible-text.ts';
import { FindingDetails } from './finding-details.tsx';
import css from './findings.module.css';
import { FindingsTable } from './findings-table.tsx';
import { ProbeDialog } from './probe-dialog.tsx';
import {
  type FindingSource,
  findingKey,
  resetFindingFilter,
  useFindingQuery,
  useFindingRows,
  useFoundRules,
  useSelected,
} from './use-findings.ts';

/** What the rules found in the traffic and the lists of all servers; the selected one in detail. */
export function FindingsPanel({ serverId }: { serverId: ServerId | undefined }) {
  const t = useTranslations('findings');
  const query = useFindingQuery(serverId);
  const source = useFindingRows(query);
  useVersion(source);
  return (
    <section className={layout.view} aria-label={t('label')}>
      <FindingsBar source={source} serverId={serverId} />
      <FoundRows source={source} />
    </section>
  );
}

function FoundRows({ source }: { source: FindingSource }) {
  const [first] = useState(() => useSelected.getState().key);
  const { index, keep } = useKeptRow(source, -1, first);
  const finding = source.rowAt(index);
  const key = finding && findingKey(finding);
  useEffect(() => {
    if (key !== undefined) useSelected.setState({ key });
  }, [key]);
  const close = () => {
    useSelected.setState({ key: undefined });
    keep(-1);
  };
  return (
    <TableView
      id="findings"
      source={source}
      empty={<NoFindings />}
      details={
        finding && {
          id: 'finding',
          defaultSize: '45%',
          minSize: 260,
          content: <FindingDetails finding={finding} onClose={close} />,
        }
      }
    >
      <FindingsTable source={source} active={index} onActiveChange={keep} onClose={close} />
    </TableView>
  );
}

/** Why there are no rows. */
function NoFindings() {
  const t = useTranslations('findings');
  const summary = useFindingsSummary();
  const left = useLeftOut();
  const info = useHiddenInfo();
  const [, setShown] = usePreference('findingSeverities');
  const hasOther = summary?.servers.some(({ error, warning, muted }) => error + warning + muted > 0);
  if (info > 0 && hasOther !== true && summary?.isChecking === false) {
    return (
      <EmptyState
        icon={ListChecks}
        title={t('onlyInfoTitle')}
        actions={<ResetButton onReset={() => setShown(severities)}>{t('showInfo', { count: info })}</ResetButton>}
      >
        {t('onlyInfoText')}
      </EmptyState>
    );
  }
  const hasAny = hasOther === true || (info === 0 && summary?.servers.some((each) => each.info > 0) === true);
  if (hasAny) {
    return (
      <EmptyState
        icon={Filter}
        title={t('noMatchTitle')}
        actions={<ResetButton onReset={resetFindingFilter}>{t('resetFilter')}</ResetButton>}
      >
        {t('noMatchText')}
      </EmptyState>
    );
  }
  if (summary?.isChecking === true) {
    return (
      <EmptyState icon={ListChecks} title={t('checkingTitle')}>
        {t('checkingText')}
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={ListChecks} title={t(left.length > 0 ? 'notJudgedTitle' : 'emptyTitle')}>
      {left.length > 0 ? left.map(({ hint }) => hint).join(' ') : t('emptyText')}
    </EmptyState>
  );
}

function FindingsBar({ source, serverId }: { source: FindingSource; serverId: ServerId | undefined }) {
  const t = useTranslations('findings');
  const words = useTranslations('window.marks.severity');
  const [text, setText] = usePreference('findingText');
  const [shown, setShown] = usePreference('findingSeverities');
  const [withMuted, setWithMuted] = usePreference('showsMutedFindings');
  return (
    <FilterBar label={t('filter')} value={text} maxLength={500} onChange={setText}>
      <ToggleSet
        label={t('severities')}
        selected={shown}
        options={severities.map((value) => ({ value, label: words(value) }))}
        // None selected would show nothing.
        onChange={(next) => setShown(next.length === 0 ? severities : next)}
      />
      <RuleSelect />
      <div className={layout.fixed}>
        <Checkbox isSelected={withMuted} onChange={setWithMuted}>
          {t('withMuted')}
        </Checkbox>
      </div>
      <Counts found={source.latest?.findings ?? source.latest?.total} rows={source.latest?.total} />
      <ProbeButton serverId={serverId} />
    </FilterBar>
  );
}

function RuleSelect() {
  const t = useTranslations('findings');
  const rules = useFoundRules();
  const [value, set] = usePreference('findingRule');
  const all = value === '' || rules.includes(value) ? rules : [...rules, value];
  return (
    <div className={layout.fixed}>
      <Select
        label={t('rule')}
        isLabelHidden
        value={value}
        options={[
          { value: '', label: t('allRules') },
          ...all.map((rule) => ({ value: rule, label: visibleText(rule) })),
        ]}
        onChange={set}
      />
    </div>
  );
}

/** How many findings of the severity `info` there are while it isn't shown. */
function useHiddenInfo(): number {
  const [shown] = usePreference('findingSeverities');
  const summary = useFindingsSummary();
  return shown.includes('info') ? 0 : (summary?.servers.reduce((sum, each) => sum + each.info, 0) ?? 0);
}

/** Findings that aren't kept, and what wasn't judged, each with its number. */
function useLeftOut(): { label: string; hint: string }[] {
  const t = useTranslations('findings');
  const { list } = useQuantities();
  const { omitted = 0, notJudged = allJudged } = useFindingsSummary() ?? {};
  const count = countNotJudged(notJudged);
  const kinds = (['messages', 'items', 'schemas', 'rules'] as const).filter((kind) => notJudged[kind] > 0);
  const what = list(kinds.map((kind) => t(`left.${kind}`, { count: notJudged[kind] })));
  return [
    ...(count > 0 ? [{ label: t('notJudged', { count }), hint: t('notJudgedHint', { what }) }] : []),
    ...(omitted > 0 ? [{ label: t('omitted', { count: omitted }), hint: t('omittedHint') }] : []),
  ];
}

/** How many findings there are, in how many rows, and what isn't among them. */
function Counts({ found, rows }: { found: number | undefined; rows: number | undefined }) {
  const t = useTranslations('findings');
  const summary = useFindingsSummary();
  const muted = summary?.servers.reduce((sum, each) => sum + each.muted, 0) ?? 0;
  const info = useHiddenInfo();
  const left = useLeftOut();
  const parts = [
    found !== undefined ? t('total', { count: found }) : '',
    found !== undefined && rows !== undefined && rows < found ? t('inRows', { count: rows }) : '',
    info > 0 ? t('infoHidden', { count: info }) : '',
    muted > 0 ? t('mutedCount', { count: muted }) : '',
    ...left.map(({ label }) => label),
    summary?.isChecking === true ? t('checking') : '',
  ].filter(Boolean);
  return (
    <span
      role="status"
      className={classNames(layout.quiet, css.counts)}
      title={left.length > 0 ? left.map(({ hint }) => hint).join('\n') : undefined}
    >
      {parts.join(' · ')}
    </span>
  );
}

/** Offers the requests of the rules that need traffic of their own, to the current server. */
function ProbeButton({ serverId }: { serverId: ServerId | undefined }) {
  const t = useTranslations('findings');
  const sessionId = useSession(serverId, ({ id }) => id);
  const canSend = useCanSend(serverId);
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={layout.fixed}>
      <Tooltip text={t('probeHint')}>
        <Button isDisabled={!canSend || sessionId === undefined} onPress={() => setOpen(true)}>
          <Radar aria-hidden />
          {t('probe')}
        </Button>
      </Tooltip>
      {isOpen && sessionId !== undefined && serverId !== undefined && (
        <ProbeDialog serverId={serverId} sessionId={sessionId} onClose={() => setOpen(false)} />
      )}
    </div>
  );
}

import { Inbox, Pencil, RefreshCw, Square } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type CheckRow, type CheckState, checkStates } from '#shared/model/checks/check.ts';
import type { CheckRun } from '#shared/model/checks/check-run.ts';
import { client } from '../../../data/client.ts';
import { ObservableValue, useVersion } from '../../../data/observable.ts';
import { usePendingRequests } from '../../../data/queries.ts';
import { type RowSource, useRowSource } from '../../../data/row-source.ts';
import { acceptChecks } from '../../../kit/checks/index.ts';
import { useWindowSearch } from '../../../state/address.ts';
import { attempt } from '../../../state/notice.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ToggleSet } from '../../../ui/controls/segmented.tsx';
import { FilterBar, Spacer } from '../../../ui/controls/toolbar.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import layout from '../../../ui/layout.module.css';
import { useQuantities } from '../../../ui/quantities.ts';
import { EmptyState } from '../../../ui/status/empty-state.tsx';
import { FailureNotice } from '../../../ui/status/failure-notice.tsx';
import { ProgressLine } from '../../../ui/status/progress.tsx';
import { Table } from '../../../ui/table/table.tsx';
import { TableView } from '../../../ui/table/table-view.tsx';
import { useDebounced } from '../../../ui/use-debounced.ts';
import css from './run-against.module.css';
import { doneIn, useRunText } from './run-progress.ts';
import { useVerifiedColumns } from './verified-columns.tsx';
import { VerifiedDetails } from './verified-details.tsx';

interface RunResultProps {
  run: CheckRun;
  canUpdate: boolean;
  onAgain: () => void;
  onChange: () => void;
}

/** A run, while it goes on and afterwards: its requests with what came of each, and both responses of the selected one. */
export function RunResult({ run, ...actions }: RunResultProps) {
  const t = useTranslations('runAgainst');
  const { count } = useQuantities();
  const columns = useVerifiedColumns();
  const { checkRunId, counts, failure, phase } = run;
  const done = doneIn(run);
  const [progress] = useState(() => new ObservableValue(0));
  useEffect(() => progress.set(done), [progress, done]);
  const [states, setStates] = useState<readonly CheckState[]>(checkStates);
  const [text, setText] = useState('');
  const [selected, setSelected] = useState<number>();
  const debounced = useDebounced(text.trim().slice(0, 500));
  const query = useMemo(
    () => ({ checkRunId, ...(states.length < checkStates.length && { states: [...states] }), text: debounced }),
    [checkRunId, states, debounced],
  );
  const source: RowSource<typeof query, CheckRow> = useRowSource(query, progress, {
    fetch: (of, range, signal) => client.checks.rows({ ...of, ...range }, { signal }),
    keyOf: ({ ordinal }) => ordinal,
  });
  useVersion(source);
  const row = selected === undefined ? undefined : source.rowAt(selected);
  return (
    <>
      <RunHead run={run} done={done} {...actions} />
      {failure !== undefined && <FailureNotice failure={failure} onRetry={actions.onAgain} />}
      <FilterBar
        label={t('filter')}
        value={text}
        onChange={(next) => {
          setText(next);
          setSelected(undefined);
        }}
      >
        <ToggleSet
          label={t('states')}
          selected={states}
          options={checkStates.map((state) => ({
            value: state,
            label: `${t(`state.${state}`)} ${count(counts[state])}`,
          }))}
          onChange={(next) => {
            setStates(next);
            setSelected(undefined);
          }}
        />
      </FilterBar>
      <TableView
        id="run-against"
        source={source}
        noMatch={<EmptyState title={t('noRows')} />}
        isGrowing={phase !== 'ended'}
        onRetry={actions.onChange}
        minSize={260}
        details={
          row && {
            id: 'request',
            defaultSize: '62%',
            minSize: 300,
            content: <VerifiedDetails key={row.ordinal} checkRunId={checkRunId} row={row} />,
          }
        }
      >
        <Table
          label={t('rows')}
          source={source}
          columns={columns}
          className={css.columns}
          activeIndex={selected ?? -1}
          onActivate={setSelected}
        />
      </TableView>
    </>
  );
}

/** How far the run is, and what can be done with it. */
function RunHead({ run, done, canUpdate, onAgain, onChange }: RunResultProps & { done: number }) {
  const t = useTranslations('runAgainst');
  const { checkRunId, request, phase, checks: total, acceptable } = run;
  const [isAsking, setAsking] = useState(false);
  const { change } = useWindowSearch();
  const isWaiting = usePendingRequests().some((each) => each.serverId === request.serverId);
  const isOver = phase === 'ended';
  const text = useRunText()(run);
  return (
    <div className={classNames(layout.ruled, css.head)}>
      <div className={classNames(layout.wrappingRow, css.actions)}>
        <span role="status" className={layout.breaking}>
          {text}
        </span>
        <Spacer />
        {!isOver && isWaiting && (
          <Button onPress={() => change({ panel: 'inbox' })}>
            <Inbox aria-hidden />
            {t('openInbox')}
          </Button>
        )}
        {!isOver && (
          <Button onPress={() => void attempt(client.checks.cancel({ checkRunId }))}>
            <Square aria-hidden />
            {t('cancel')}
          </Button>
        )}
        {isOver && acceptable > 0 && canUpdate && (
          <Button onPress={() => setAsking(true)}>
            <Pencil aria-hidden />
            {t('update')}
          </Button>
        )}
        {isOver && <Button onPress={onChange}>{t('change')}</Button>}
        {isOver && (
          <Button variant="primary" onPress={onAgain}>
            <RefreshCw aria-hidden />
            {t('runAgain')}
          </Button>
        )}
      </div>
      {!isOver && <ProgressLine label={text} {...(phase === 'running' && { value: done, total })} />}
      {isAsking && (
        <ConfirmDialog
          title={t('updateTitle')}
          action={t('updateConfirm')}
          onConfirm={() => void acceptChecks({ checkRunId })}
          onClose={() => setAsking(false)}
        >
          {t('updateText', { count: acceptable })}
        </ConfirmDialog>
      )}
    </div>
  );
}

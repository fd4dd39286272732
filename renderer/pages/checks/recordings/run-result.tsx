import { Check, RefreshCw, Square } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type CountedState, countedStates } from '#shared/model/checks/check.ts';
import type { CheckRun } from '#shared/model/checks/check-run.ts';
import { client } from '../../../data/client.ts';
import { ObservableValue, useVersion } from '../../../data/observable.ts';
import { type RowSource, useRowSource } from '../../../data/row-source.ts';
import { acceptChecks, doneIn, useRunText } from '../../../kit/checks/index.ts';
import { attempt } from '../../../state/notice.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { FilterBar, Spacer } from '../../../ui/controls/toolbar.tsx';
import layout from '../../../ui/layout.module.css';
import { EmptyState } from '../../../ui/status/empty-state.tsx';
import { FailureNotice } from '../../../ui/status/failure-notice.tsx';
import { ProgressLine } from '../../../ui/status/progress.tsx';
import { TableView } from '../../../ui/table/table-view.tsx';
import { useDebounced } from '../../../ui/use-debounced.ts';
import { AcceptItem } from '../rows/accept-item.tsx';
import { CheckDetails } from '../rows/check-details.tsx';
import { ChecksTable } from '../rows/checks-table.tsx';
import { SaveReport } from '../rows/save-report.tsx';
import type { ShownCheck } from '../rows/shown-check.ts';
import { StatesFilter } from '../rows/states-filter.tsx';
import { WaitingNote } from '../run-notes.tsx';
import css from './recordings.module.css';

interface RunResultProps {
  run: CheckRun;
  canAccept: boolean;
  onAgain: () => void;
  onChange: () => void;
}

/** A run, while it goes on and afterwards: its requests with what came of each, and both responses of the selected one. */
export function RunResult({ run, ...actions }: RunResultProps) {
  const t = useTranslations('checksPage');
  const { checkRunId, counts, failure, phase, acceptable, request } = run;
  const { canAccept } = actions;
  const done = doneIn(run);
  const [progress] = useState(() => new ObservableValue(0));
  // What was accepted shows that, too.
  const step = done * 1_000_000 + acceptable;
  useEffect(() => progress.set(step), [progress, step]);
  const [states, setStates] = useState<readonly CountedState[]>(countedStates);
  const [text, setText] = useState('');
  const [selected, setSelected] = useState<number>();
  const debounced = useDebounced(text.trim().slice(0, 500));
  const query = useMemo(() => ({ checkRunId, states: [...states], text: debounced }), [checkRunId, states, debounced]);
  const source: RowSource<typeof query, ShownCheck> = useRowSource(query, progress, {
    fetch: async (of, range, signal) => {
      const { rows, total } = await client.checks.rows({ ...of, ...range }, { signal });
      return {
        rows: rows.map((row) => ({
          ...row,
          ...{ key: String(row.ordinal), checkRunId: of.checkRunId, canAccept: row.canAccept && canAccept },
        })),
        total,
      };
    },
    keyOf: ({ key }) => key,
    mayChange: (check) => check.canAccept || check.isAccepted,
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
        <StatesFilter
          all={countedStates}
          states={states}
          countOf={(state) => counts[state]}
          onChange={(next) => {
            setStates(next);
            setSelected(undefined);
          }}
        />
      </FilterBar>
      <TableView
        id="run-against"
        source={source}
        // A run that couldn't begin has no rows, whatever the filter.
        noMatch={failure === undefined && <EmptyState title={t('noMatchTitle')} />}
        isGrowing={phase !== 'ended'}
        onRetry={actions.onChange}
        minSize={260}
        details={
          row && {
            id: 'check',
            defaultSize: '58%',
            minSize: 300,
            content: <CheckDetails key={row.ordinal} serverId={request.serverId} check={row} />,
          }
        }
      >
        <ChecksTable
          kind="recording"
          source={source}
          active={selected ?? -1}
          onActiveChange={setSelected}
          menuItems={(check) => <AcceptItem check={check} />}
        />
      </TableView>
    </>
  );
}

/** How far the run is, and what can be done with it. */
function RunHead({ run, done, canAccept, onAgain, onChange }: RunResultProps & { done: number }) {
  const t = useTranslations('runAgainst');
  const page = useTranslations('checksPage');
  const { checkRunId, request, phase, checks: total, acceptable } = run;
  const isOver = phase === 'ended';
  const text = useRunText()(run);
  return (
    <div className={classNames(layout.ruled, css.head)}>
      <div className={classNames(layout.wrappingRow, css.actions)}>
        <span role="status" className={layout.breaking}>
          {text}
        </span>
        <Spacer />
        {!isOver && <WaitingNote serverId={request.serverId} />}
        {!isOver && (
          <Button onPress={() => void attempt(client.checks.cancel({ checkRunId }))}>
            <Square aria-hidden />
            {page('cancel')}
          </Button>
        )}
        {isOver && <SaveReport run={run} />}
        {isOver && acceptable > 0 && canAccept && (
          <Button onPress={() => void acceptChecks({ checkRunId })}>
            <Check aria-hidden />
            {page('acceptAll', { count: acceptable })}
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
    </div>
  );
}

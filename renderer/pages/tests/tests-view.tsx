import { FileText, Filter, FlaskConical, Sparkles } from 'lucide-react';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { SavedTest, TestsFile } from '#shared/model/checks/tests-file.ts';
import type { ServerId } from '#shared/model/id/id.ts';
import { useCanSend } from '../../data/queries.ts';
import { useTestsSearch } from '../../state/address.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ToggleSet } from '../../ui/controls/segmented.tsx';
import { FilterBar } from '../../ui/controls/toolbar.tsx';
import layout from '../../ui/layout.module.css';
import { useQuantities } from '../../ui/quantities.ts';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { useArraySource } from '../../ui/table/table-source.ts';
import { TableView } from '../../ui/table/table-view.tsx';
import { FileProblems } from './file-problems.tsx';
import { GenerateDialog } from './generate-dialog.tsx';
import { RunBar } from './run-bar.tsx';
import { TestDetails } from './test-details.tsx';
import { TestsTable } from './tests-table.tsx';
import { type ShownState, type ShownTest, shownState, useResults, useTestRuns } from './use-tests.ts';

const states = [
  ...(['failed', 'error', 'notJudged', 'running', 'notRun', 'skipped', 'passed'] as const),
] as const satisfies readonly ShownState[];

interface TestsViewProps {
  serverId: ServerId;
  file: TestsFile;
}

/** The tests of a server that can be run, with their last results. */
export function TestsView({ serverId, file }: TestsViewProps) {
  const t = useTranslations('testsPage');
  const { change } = useTestsSearch();
  const canSend = useCanSend(serverId);
  const [isGenerating, setGenerating] = useState(false);
  const generate = (
    <Button isDisabled={!canSend} onPress={() => setGenerating(true)}>
      <Sparkles aria-hidden />
      {t('generate')}
    </Button>
  );
  const openFile = () => change({ view: 'file' });
  return (
    <>
      {file.problems.length > 0 ? (
        <FileProblems problems={file.problems} onOpen={openFile} />
      ) : file.tests.length === 0 ? (
        <EmptyState
          icon={FlaskConical}
          title={t('emptyTitle')}
          actions={
            <>
              {generate}
              <Button onPress={openFile}>
                <FileText aria-hidden />
                {t('writeByHand')}
              </Button>
            </>
          }
        >
          {t('emptyText')}
        </EmptyState>
      ) : (
        <UsableTests serverId={serverId} file={file} generate={generate} />
      )}
      {isGenerating && <GenerateDialog serverId={serverId} file={file} onClose={() => setGenerating(false)} />}
    </>
  );
}

function UsableTests({ serverId, file, generate }: TestsViewProps & { generate: ReactNode }) {
  const t = useTranslations('testsPage');
  const { count } = useQuantities();
  const { test: selected, change } = useTestsSearch();
  const [text, setText] = useState('');
  const [shownStates, setShownStates] = useState<readonly ShownState[]>(states);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const runs = useTestRuns(serverId);
  const results = useResults(runs);
  const all = useMemo(
    () =>
      file.tests.filter(({ applies }) => applies).map((test): ShownTest => ({ test, result: results.get(test.name) })),
    [file.tests, results],
  );
  const words = text.trim().toLowerCase();
  const shown = all.filter(
    (each) =>
      shownStates.includes(shownState(each)) &&
      [each.test.name, each.test.method, each.test.target].some((value) => value.toLowerCase().includes(words)),
  );
  const source = useArraySource(shown, keyOf);
  const index = source.indexOf(selected) ?? -1;
  const row = shown[index];
  const toggle = useCallback(
    (name: string) =>
      setChosen((known) => {
        const next = new Set(known);
        if (!next.delete(name)) next.add(name);
        return next;
      }),
    [],
  );
  const reset = () => {
    setText('');
    setShownStates(states);
  };
  const chosenTests = all.filter(({ test }) => chosen.has(test.name)).map(({ test }) => test);
  const others = file.tests.length - all.length;
  const numberOf = (state: ShownState) => all.filter((each) => shownState(each) === state).length;
  return (
    <RunBar
      serverId={serverId}
      file={file}
      applying={all.map(({ test }) => test)}
      chosen={chosenTests}
      runs={runs}
      actions={generate}
    >
      {(run) => (
        <>
          {others > 0 && <p className={layout.remark}>{t('others', { count: others })}</p>}
          <FilterBar label={t('filter')} value={text} onChange={setText}>
            <ToggleSet
              label={t('states')}
              selected={shownStates}
              options={states.map((value) => ({ value, label: `${t(`state.${value}`)} ${count(numberOf(value))}` }))}
              onChange={setShownStates}
            />
          </FilterBar>
          <TableView
            id="tests"
            source={source}
            noMatch={
              <EmptyState
                icon={Filter}
                title={t('noMatchTitle')}
                actions={<Button onPress={reset}>{t('resetFilter')}</Button>}
              />
            }
            details={
              row && {
                id: 'test',
                defaultSize: '48%',
                minSize: 280,
                content: (
                  <TestDetails
                    key={row.test.name}
                    serverId={serverId}
                    shown={row}
                    onRun={run === undefined ? undefined : () => run([row.test])}
                  />
                ),
              }
            }
          >
            <TestsTable
              source={source}
              active={index}
              onActiveChange={(_, next) => change({ test: next?.test.name }, { replace: true })}
              chosen={chosen}
              onToggle={toggle}
              onRun={run === undefined ? undefined : (test: SavedTest) => run([test])}
            />
          </TableView>
        </>
      )}
    </RunBar>
  );
}

function keyOf({ test }: ShownTest): string {
  return test.name;
}

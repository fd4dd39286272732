import { FileText, Filter, FlaskConical, Sparkles } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ServerId } from '#shared/model/id/id.ts';
import type { SavedTest, TestsFile } from '#shared/model/saved-test.ts';
import { useCanSend } from '../../data/queries.ts';
import { useTestsSearch } from '../../state/address.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ToggleSet } from '../../ui/controls/segmented.tsx';
import { FilterBar } from '../../ui/controls/toolbar.tsx';
import layout from '../../ui/layout.module.css';
import { useQuantities } from '../../ui/quantities.ts';
import { SplitPane } from '../../ui/split-pane.tsx';
import { EmptyState } from '../../ui/status/empty-state.tsx';
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
  const all = file.tests
    .filter(({ applies }) => applies)
    .map((test): ShownTest => ({ test, result: results.get(test.name) }));
  const words = text.trim().toLowerCase();
  const shown = all.filter(
    (each) =>
      shownStates.includes(shownState(each)) &&
      [each.test.name, each.test.method, each.test.target].some((value) => value.toLowerCase().includes(words)),
  );
  const index = shown.findIndex(({ test }) => test.name === selected);
  const row = shown[index];
  const select = (next: number) => change({ test: shown[next]?.test.name }, { replace: true });
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
          {shown.length === 0 ? (
            <EmptyState
              icon={Filter}
              title={t('noMatchTitle')}
              actions={<Button onPress={reset}>{t('resetFilter')}</Button>}
            />
          ) : (
            <div className={layout.fillHeight}>
              <SplitPane
                id="tests"
                orientation="horizontal"
                panes={[
                  {
                    id: 'rows',
                    minSize: 280,
                    content: (
                      <TestsTable
                        tests={shown}
                        active={index}
                        onActiveChange={select}
                        chosen={chosen}
                        onChosenChange={setChosen}
                        onRun={run === undefined ? undefined : (test: SavedTest) => run([test])}
                      />
                    ),
                  },
                  ...(row === undefined
                    ? []
                    : [
                        {
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
                        },
                      ]),
                ]}
              />
            </div>
          )}
        </>
      )}
    </RunBar>
  );
}

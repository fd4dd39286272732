import { FileText, FlaskConical, Pencil, Play, Sparkles, Trash2 } from 'lucide-react';
import { type ReactNode, useCallback, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { SavedTest, TestsFile } from '#shared/model/checks/tests-file.ts';
import type { ServerId } from '#shared/model/id/id.ts';
import { useCheckRuns } from '../../../data/checks.ts';
import { useCanSend } from '../../../data/queries.ts';
import { useChecksSearch } from '../../../state/address.ts';
import { Actions } from '../../../ui/controls/actions.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { MenuItem } from '../../../ui/controls/menu.tsx';
import layout from '../../../ui/layout.module.css';
import { useQuantities } from '../../../ui/quantities.ts';
import { EmptyState } from '../../../ui/status/empty-state.tsx';
import { visibleText } from '../../../ui/visible-text.ts';
import { RenameDialog } from '../rename-dialog.tsx';
import { AcceptItem } from '../rows/accept-item.tsx';
import { CheckDetails } from '../rows/check-details.tsx';
import { ChecksTable } from '../rows/checks-table.tsx';
import { StatedExpectations } from '../rows/expectations.tsx';
import { FilteredChecks } from '../rows/filtered-checks.tsx';
import { RequestArguments } from '../rows/request-arguments.tsx';
import { isUnsent, type ShownCheck } from '../rows/shown-check.ts';
import { FileProblems } from './file-problems.tsx';
import { GenerateDialog } from './generate-dialog.tsx';
import { RunBar } from './run-bar.tsx';
import { removeTest, renameTest } from './test-actions.ts';
import { useShownTests } from './use-tests.ts';

/** So many other servers are named. */
const mostNames = 3;

interface TestsViewProps {
  serverId: ServerId;
  file: TestsFile;
}

/** The tests of a server that can be run, with their last results. */
export function TestsView({ serverId, file }: TestsViewProps) {
  const t = useTranslations('testsPage');
  const { change } = useChecksSearch();
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
  const { test: selected, change } = useChecksSearch();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const runs = useCheckRuns('tests', serverId);
  const checks = useShownTests(file, runs);
  const toggle = useCallback(
    (name: string) =>
      setChosen((known) => {
        const next = new Set(known);
        if (!next.delete(name)) next.add(name);
        return next;
      }),
    [],
  );
  const { list } = useQuantities();
  const applying = file.tests.filter(({ applies }) => applies);
  const others = file.tests.filter(({ applies }) => !applies);
  const otherNames = [...new Set(others.map(({ server = '' }) => visibleText(server)))];
  const testOf = ({ key }: ShownCheck) => applying.find(({ name }) => name === key);
  const openInEditor = ({ key }: ShownCheck) => change({ view: 'file', test: key });
  const [renamed, setRenamed] = useState<SavedTest>();
  const commands = (check: ShownCheck): TestCommands => {
    const test = testOf(check);
    return {
      open: () => openInEditor(check),
      rename: () => setRenamed(test),
      remove: () => {
        if (test !== undefined) void removeTest(serverId, file, test);
      },
    };
  };
  return (
    <RunBar
      serverId={serverId}
      file={file}
      applying={applying}
      chosen={applying.filter(({ name }) => chosen.has(name))}
      runs={runs}
      edited={checks.filter(({ isEdited }) => isEdited === true).length}
      actions={generate}
    >
      {(run) => {
        const runOne = (check: ShownCheck) => {
          const test = testOf(check);
          if (test !== undefined && test.skip === undefined) run?.([test]);
        };
        return (
          <>
            {others.length > 0 && (
              <p className={layout.remark}>
                {t('others', {
                  count: others.length,
                  servers: list(otherNames.slice(0, mostNames)),
                  more: Math.max(0, otherNames.length - mostNames),
                })}
              </p>
            )}
            <FilteredChecks
              id="tests"
              checks={checks}
              selected={selected}
              details={(check) => (
                <TestDetails
                  serverId={serverId}
                  check={check}
                  test={testOf(check)}
                  commands={commands(check)}
                  onRun={run && (() => runOne(check))}
                />
              )}
            >
              {(source, active) => (
                <ChecksTable
                  kind="tests"
                  source={source}
                  active={active}
                  onActiveChange={(_, next) => change({ test: next?.key }, { replace: true })}
                  chosen={chosen}
                  onToggle={toggle}
                  onRun={runOne}
                  onKeyDown={(event, check) => {
                    if (event.key !== ' ' || check === undefined) return;
                    event.preventDefault();
                    toggle(check.key);
                  }}
                  menuItems={(check) => (
                    <TestMenu
                      check={check}
                      canRun={run !== undefined && testOf(check)?.skip === undefined}
                      onRun={runOne}
                      commands={commands(check)}
                    />
                  )}
                />
              )}
            </FilteredChecks>
            {renamed !== undefined && (
              <RenameDialog
                name={renamed.name}
                onSave={async (name) => {
                  const isDone = await renameTest(serverId, file, renamed, name);
                  if (isDone && selected === renamed.name) change({ test: name }, { replace: true });
                  return isDone;
                }}
                onClose={() => setRenamed(undefined)}
              />
            )}
          </>
        );
      }}
    </RunBar>
  );
}

/** What can be done with a test in its file. */
interface TestCommands {
  open(): void;
  rename(): void;
  remove(): void;
}

interface TestMenuProps {
  check: ShownCheck;
  canRun: boolean;
  onRun: (check: ShownCheck) => void;
  commands: TestCommands;
}

function TestMenu({ check, canRun, onRun, commands }: TestMenuProps) {
  const t = useTranslations('testsPage');
  const pins = useTranslations('pins');
  const page = useTranslations('checksPage');
  return (
    <>
      <MenuItem icon={Play} shortcut="open" isDisabled={!canRun} onPress={() => onRun(check)}>
        {page('run')}
      </MenuItem>
      <AcceptItem check={check} />
      <MenuItem icon={FileText} onPress={commands.open}>
        {t('openInEditor')}
      </MenuItem>
      <MenuItem icon={Pencil} onPress={commands.rename}>
        {pins('rename')}
      </MenuItem>
      <MenuItem icon={Trash2} tone="danger" onPress={commands.remove}>
        {pins('remove')}
      </MenuItem>
    </>
  );
}

interface TestDetailsProps {
  serverId: ServerId;
  check: ShownCheck;
  test: SavedTest | undefined;
  commands: TestCommands;
  onRun: (() => void) | undefined;
}

function TestDetails({ serverId, check, test, commands, onRun }: TestDetailsProps) {
  const t = useTranslations('testsPage');
  const pins = useTranslations('pins');
  const page = useTranslations('checksPage');
  const skip = test?.skip;
  return (
    <CheckDetails
      serverId={serverId}
      check={check}
      runLabel={page('run')}
      onRun={skip === undefined ? onRun : undefined}
      actions={
        <Actions>
          <IconButton icon={FileText} label={t('openInEditor')} onPress={commands.open} />
          <IconButton icon={Pencil} label={pins('rename')} onPress={commands.rename} />
          <IconButton icon={Trash2} label={pins('remove')} onPress={commands.remove} />
        </Actions>
      }
    >
      {skip !== undefined && <p className={layout.remark}>{page('skipped', { reason: visibleText(skip) })}</p>}
      <RequestArguments key={check.key} check={check} text={test?.argumentsText} />
      {test !== undefined && isUnsent(check) && <StatedExpectations expectations={test.expectations} />}
    </CheckDetails>
  );
}

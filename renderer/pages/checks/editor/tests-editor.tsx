import { useMutation, useQuery } from '@tanstack/react-query';
import { Save, Undo2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { TestsFile } from '#shared/model/checks/tests-file.ts';
import type { Failure } from '#shared/model/failure.ts';
import type { ServerId } from '#shared/model/id/id.ts';
import { refreshChecks } from '../../../data/checks.ts';
import { client, host, queryClient } from '../../../data/client.ts';
import { failureOf } from '../../../data/failure.ts';
import { YamlEditor } from '../../../kit/editor/index.ts';
import { useChecksSearch } from '../../../state/address.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Spacer, Toolbar } from '../../../ui/controls/toolbar.tsx';
import layout from '../../../ui/layout.module.css';
import { FailureNotice, useFailureText } from '../../../ui/status/failure-notice.tsx';
import { useDebounced } from '../../../ui/use-debounced.ts';
import css from '../checks.module.css';
import { Conflict } from './conflict.tsx';
import { discardDraft, setDraft, useDraft } from './file-draft.ts';
import { suggestKeys } from './yaml-keys.ts';

interface TestsEditorProps {
  serverId: ServerId;
  file: TestsFile;
}

interface Place {
  line: number;
  column: number;
}

/** The file of tests as text: its problems are marked while it is edited, and what changed on disk isn't overwritten unseen. */
export function TestsEditor({ serverId, file }: TestsEditorProps) {
  const t = useTranslations('testsPage');
  const { test: selected } = useChecksSearch();
  const draft = useDraft(serverId);
  const text = draft?.text ?? file.text;
  const isChanged = draft !== undefined;
  const isOutdated = isChanged && draft.revision !== file.revision;
  const problems = useProblems(serverId, file, draft?.text);
  const { marks, textOf } = useMarks(problems);
  const [target, setTarget] = useState<Place | undefined>(() => {
    const line = file.tests.find(({ name }) => name === selected)?.line;
    return line === undefined ? placeOf(file.problems[0]) : { line, column: 1 };
  });
  const saving = useMutation({
    mutationFn: (revision: string) => client.tests.write({ serverId, text, revision }),
    onSuccess: (saved) => {
      queryClient.setQueryData(host.tests.file.queryKey({ input: { serverId } }), saved);
      discardDraft(serverId);
    },
    // Another text on disk is shown beside this one.
    onError: () => refreshChecks(),
  });
  const failure = saving.error === null ? undefined : failureOf(saving.error);
  const save = () => {
    if (isChanged && !isOutdated) saving.mutate(draft.revision);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to a key of the editor in it.
    <div
      className={layout.fillColumn}
      onKeyDown={(event) => {
        if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        save();
      }}
    >
      <Toolbar label={t('file')}>
        <span role="status" className={problems.length > 0 ? layout.error : layout.dim}>
          {problems.length > 0 ? t('problems', { count: problems.length }) : isChanged ? t('unsaved') : t('saved')}
        </span>
        <Spacer />
        <Button isDisabled={!isChanged} onPress={() => discardDraft(serverId)}>
          <Undo2 aria-hidden />
          {t('revert')}
        </Button>
        <Button variant="primary" isDisabled={!isChanged || isOutdated || saving.isPending} onPress={save}>
          <Save aria-hidden />
          {t('save')}
        </Button>
      </Toolbar>
      {isOutdated && (
        <Conflict
          file={file}
          text={text}
          onOverwrite={() => saving.mutate(file.revision)}
          onDiscard={() => discardDraft(serverId)}
        />
      )}
      {failure !== undefined && failure.code !== 'testsFileChanged' && <FailureNotice failure={failure} />}
      {problems.length > 0 && (
        <ul className={css.problems} aria-label={t('problemList')}>
          {problems.map((problem, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the problems of one text, in their order.
            <li key={index}>
              <button type="button" className={css.problem} onClick={() => setTarget(placeOf(problem))}>
                {textOf(problem)}
              </button>
            </li>
          ))}
        </ul>
      )}
      <YamlEditor
        value={text}
        label={t('editor')}
        marks={marks}
        suggest={suggestKeys}
        target={target}
        onChange={(next) => setDraft(serverId, next, file)}
      />
    </div>
  );
}

/** The problems of the text in the editor, or those of the file while nothing is edited. */
function useProblems(serverId: ServerId, file: TestsFile, edited: string | undefined): readonly Failure[] {
  const text = useDebounced(edited);
  const { data } = useQuery({
    // Not below the key of the tests: what is checked is in this one.
    queryKey: ['checkedTests', serverId, text],
    queryFn: ({ signal }) => (text === undefined ? undefined : client.tests.check({ serverId, text }, { signal })),
    enabled: text !== undefined && text !== file.text,
    placeholderData: (known) => known,
    gcTime: 0,
    retry: false,
  });
  return edited === undefined ? file.problems : (data?.problems ?? file.problems);
}

function useMarks(problems: readonly Failure[]) {
  const failureText = useFailureText();
  const textOf = (problem: Failure) => failureText(problem).sentence;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts change with the language only.
  const marks = useMemo(
    () => problems.map((problem) => ({ ...(placeOf(problem) ?? { line: 1, column: 1 }), message: textOf(problem) })),
    [problems],
  );
  return { marks, textOf };
}

function placeOf(problem: Failure | undefined): Place | undefined {
  if (problem === undefined) return undefined;
  const { line, column } = problem.params;
  return { line: Math.max(1, Number(line) || 1), column: Math.max(1, Number(column) || 1) };
}

import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { CircleCheck, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { parseJson } from '#shared/mcp/json/parse-json.ts';
import { type CheckOrigin, checkOriginSchema } from '#shared/model/checks/tests-file.ts';
import type { ServerId } from '#shared/model/id/id.ts';
import { refreshChecks } from '../../../data/checks.ts';
import { client } from '../../../data/client.ts';
import { failureOf } from '../../../data/failure.ts';
import { CodeView } from '../../../kit/editor/index.ts';
import { saveTestPrefix } from '../../../state/save-test.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { FieldGroup, TextField } from '../../../ui/controls/text-field.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import layout from '../../../ui/layout.module.css';
import { FailureNotice } from '../../../ui/status/failure-notice.tsx';
import { Spinner } from '../../../ui/status/progress.tsx';
import { visibleText } from '../../../ui/visible-text.ts';
import { useTestsFile } from '../use-tests.ts';
import { type EditedExpectation, readEntry, type TestEntry } from './entry-text.ts';
import { expectationProblem, firstValues } from './expectation-problem.ts';
import { ExpectationRow } from './expectation-row.tsx';
import css from './save.module.css';

/** As the format allows, in characters. */
const longestName = 500;

/** Saves what the address names as a test; nothing when it names no request. */
export function SaveTestDialog({ dialog, onClose }: { dialog: string; onClose: () => void }) {
  const { data: source } = checkOriginSchema.safeParse(parseJson(dialog.slice(saveTestPrefix.length)));
  if (source === undefined) return null;
  return <Draft key={dialog} source={source} onClose={onClose} />;
}

function Draft({ source, onClose }: { source: CheckOrigin; onClose: () => void }) {
  const t = useTranslations('saveTest');
  const { data, error } = useQuery({
    // Not below the key of the tests: what the user edits doesn't change with the file.
    queryKey: ['testDraft', source],
    queryFn: ({ signal }) => client.tests.draft({ source }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const entry = data && readEntry(data.entry);
  if (data !== undefined && entry !== undefined) {
    return <TestForm serverId={data.serverId} path={data.path} entry={entry} onClose={onClose} />;
  }
  return (
    <Dialog isOpen title={t('title')} onClose={onClose} footer={<Button onPress={onClose}>{t('cancel')}</Button>}>
      {error === null ? <Spinner label={t('loading')} /> : <FailureNotice failure={failureOf(error)} />}
    </Dialog>
  );
}

interface TestFormProps {
  serverId: ServerId;
  /** Of the file. */
  path: string;
  entry: TestEntry;
  onClose: () => void;
}

function TestForm({ serverId, path, entry, onClose }: TestFormProps) {
  const t = useTranslations('saveTest');
  const [name, setName] = useState(entry.name);
  const [expectations, setExpectations] = useState<readonly EditedExpectation[]>(() => [
    ...entry.expectations,
    { ...added(entry.expectations), kind: 'withinMs', path: '', value: firstValues.withinMs, isOn: false },
  ]);
  const names = useTestsFile(serverId).data?.tests.map((each) => each.name) ?? [];
  const text = entry.withChanges(name.trim(), expectations);
  const saving = useMutation({
    mutationFn: () => client.tests.append({ serverId, entry: text }),
    onSuccess: () => refreshChecks(),
  });
  const nameProblem =
    name.trim() === ''
      ? t('nameEmpty')
      : name.trim().length > longestName
        ? t('nameLong', { most: longestName })
        : names.includes(name.trim())
          ? t('nameTaken')
          : undefined;
  const written = expectations.filter(({ isOn }) => isOn);
  const canSave =
    nameProblem === undefined &&
    written.length > 0 &&
    written.every((each) => expectationProblem(each) === undefined) &&
    !saving.isPending;
  if (saving.isSuccess) return <Saved serverId={serverId} path={path} name={name.trim()} onClose={onClose} />;
  return (
    <Dialog
      isOpen
      width="wide"
      title={t('title')}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button variant="primary" isDisabled={!canSave} onPress={() => saving.mutate()}>
            {t('save')}
          </Button>
        </>
      }
    >
      <div className={css.form}>
        {saving.error !== null && <FailureNotice failure={failureOf(saving.error)} />}
        <TextField
          label={t('name')}
          description={t('file', { path: visibleText(path) })}
          value={name}
          onChange={setName}
          errorMessage={nameProblem}
          autoFocus
        />
        <FieldGroup label={t('expectations')}>
          <ul className={css.rows}>
            {expectations.map((expectation, index) => (
              <ExpectationRow
                key={expectation.id}
                expectation={expectation}
                number={index + 1}
                onChange={(next) =>
                  setExpectations(expectations.map((each) => (each.id === expectation.id ? next : each)))
                }
                onRemove={
                  index <= entry.expectations.length
                    ? undefined
                    : () => setExpectations(expectations.filter(({ id }) => id !== expectation.id))
                }
              />
            ))}
          </ul>
        </FieldGroup>
        <div className={layout.row}>
          <Button onPress={() => setExpectations([...expectations, added(expectations)])}>
            <Plus aria-hidden />
            {t('addExpectation')}
          </Button>
          {written.length === 0 && <span className={layout.error}>{t('noExpectation')}</span>}
        </div>
        <FieldGroup label={t('preview')}>
          <div className={css.preview}>
            <CodeView value={text} language="yaml" label={t('preview')} />
          </div>
        </FieldGroup>
      </div>
    </Dialog>
  );
}

function added(expectations: readonly EditedExpectation[]): EditedExpectation {
  const id = Math.max(-1, ...expectations.map((each) => each.id)) + 1;
  return { id, kind: 'equals', path: '$', value: firstValues.equals, isOn: true, source: undefined };
}

interface SavedProps {
  serverId: ServerId;
  path: string;
  name: string;
  onClose: () => void;
}

/** Where the test is by now, and the way to it. */
function Saved({ serverId, path, name, onClose }: SavedProps) {
  const t = useTranslations('saveTest');
  const navigate = useNavigate();
  const open = () => void navigate({ to: '/tests', search: { server: serverId, test: name } });
  return (
    <Dialog
      isOpen
      title={t('savedTitle')}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t('close')}</Button>
          <Button variant="primary" autoFocus onPress={open}>
            {t('openTests')}
          </Button>
        </>
      }
    >
      <p role="status" className={layout.row}>
        <CircleCheck aria-hidden className={layout.ok} />
        <span className={layout.breaking}>{t('saved', { name: visibleText(name), path: visibleText(path) })}</span>
      </p>
    </Dialog>
  );
}

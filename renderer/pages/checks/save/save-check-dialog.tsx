import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { parseJson } from '#shared/mcp/json/parse-json.ts';
import { longestPinName } from '#shared/model/checks/pin.ts';
import { type CheckOrigin, checkOriginSchema, type TestDraft } from '#shared/model/checks/tests-file.ts';
import { refreshChecks } from '../../../data/checks.ts';
import { client } from '../../../data/client.ts';
import { failureOf } from '../../../data/failure.ts';
import { pinName } from '../../../data/pins.ts';
import { CodeView } from '../../../kit/editor/index.ts';
import { saveCheckPrefix } from '../../../state/save-check.ts';
import { offerUndo } from '../../../state/undo.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { FieldGroup, TextField } from '../../../ui/controls/text-field.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import layout from '../../../ui/layout.module.css';
import { FailureNotice } from '../../../ui/status/failure-notice.tsx';
import { Spinner } from '../../../ui/status/spinner.tsx';
import { visibleText } from '../../../ui/visible-text.ts';
import { useTestsFile } from '../tests/use-tests.ts';
import { type EditedExpectation, readEntry, type TestEntry } from './entry-text.ts';
import { expectationProblem, firstValues } from './expectation-problem.ts';
import { ExpectationRow } from './expectation-row.tsx';
import css from './save.module.css';

/** As the format allows, in characters. */
const longestName = 500;

/** Saves what the address names as a check; nothing when it names no request. */
export function SaveCheckDialog({ dialog, onClose }: { dialog: string; onClose: () => void }) {
  const { data: source } = checkOriginSchema.safeParse(parseJson(dialog.slice(saveCheckPrefix.length)));
  if (source === undefined) return null;
  return <Destination key={dialog} source={source} onClose={onClose} />;
}

interface SaveProps {
  source: CheckOrigin;
  /** Where the check is kept. */
  choice: ReactNode;
  onClose: () => void;
}

/** Asks where the check is kept: in the project's file, or among what runs again after each restart. */
function Destination({ source, onClose }: { source: CheckOrigin; onClose: () => void }) {
  const t = useTranslations('saveTest');
  const [place, setPlace] = useState<'file' | 'restart'>('file');
  const choice = (
    <Segmented
      label={t('place')}
      value={place}
      options={[
        { value: 'file', label: t('inFile') },
        { value: 'restart', label: t('afterRestart') },
      ]}
      onChange={setPlace}
    />
  );
  const props = { source, choice, onClose };
  return place === 'file' ? <Draft {...props} /> : <AfterRestart {...props} />;
}

/** Keeps the request with its response: both run again after a restart, and have to be the same. */
function AfterRestart({ source, choice, onClose }: SaveProps) {
  const t = useTranslations('saveTest');
  const pins = useTranslations('pins');
  const navigate = useNavigate();
  const [typed, setName] = useState('');
  const name = typed.trim();
  const isLong = name.length > longestPinName;
  const saving = useMutation({
    mutationFn: () => client.pins.add({ source, name }),
    onSuccess: (pin) => {
      void refreshChecks();
      onClose();
      const undo = () => client.pins.remove({ pinId: pin.id }).then(refreshChecks);
      const show = () => void navigate({ to: '/checks', search: { server: pin.serverId, from: 'pins' } });
      offerUndo({ what: 'savedCheck', name: pinName(pin) }, undo, show);
    },
  });
  const { error } = saving;
  return (
    <Dialog
      isOpen
      width="wide"
      title={t('title')}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button variant="primary" isDisabled={isLong || saving.isPending} onPress={() => saving.mutate()}>
            {t('save')}
          </Button>
        </>
      }
    >
      <div className={css.form}>
        {choice}
        {error !== null && <FailureNotice failure={failureOf(error)} />}
        <TextField
          label={t('name')}
          description={pins('nameHint')}
          value={typed}
          onChange={setName}
          errorMessage={isLong ? t('nameLong', { most: longestPinName }) : undefined}
          autoFocus
        />
        <p className={layout.muted}>{t('restartText')}</p>
      </div>
    </Dialog>
  );
}

function Draft({ source, choice, onClose }: SaveProps) {
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
    return <TestForm draft={data} entry={entry} choice={choice} onClose={onClose} />;
  }
  return (
    <Dialog isOpen title={t('title')} onClose={onClose} footer={<Button onPress={onClose}>{t('cancel')}</Button>}>
      <div className={css.form}>
        {choice}
        {error === null ? <Spinner label={t('loading')} /> : <FailureNotice failure={failureOf(error)} />}
      </div>
    </Dialog>
  );
}

interface TestFormProps {
  draft: TestDraft;
  entry: TestEntry;
  choice: ReactNode;
  onClose: () => void;
}

function TestForm({ draft: { serverId, path, values }, entry, choice, onClose }: TestFormProps) {
  const navigate = useNavigate();
  const t = useTranslations('saveTest');
  const [name, setName] = useState(entry.name);
  const [offered] = useState(() => offeredExpectations(entry, values));
  const [expectations, setExpectations] = useState(offered);
  const before = useTestsFile(serverId).data;
  const names = before?.tests.map((each) => each.name) ?? [];
  const text = entry.withChanges(name.trim(), expectations);
  const saving = useMutation({
    mutationFn: () => client.tests.append({ serverId, entry: text }),
    onSuccess: ({ revision }) => {
      void refreshChecks();
      onClose();
      // As long as nobody else has changed the file.
      const undo = () => client.tests.write({ serverId, text: before?.text ?? '', revision }).then(refreshChecks);
      const show = () => void navigate({ to: '/checks', search: { server: serverId, test: name.trim() } });
      offerUndo({ what: 'savedCheck', name: name.trim() }, undo, show);
    },
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
        {choice}
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
                values={values}
                expectation={expectation}
                number={index + 1}
                onChange={(next) =>
                  setExpectations(expectations.map((each) => (each.id === expectation.id ? next : each)))
                }
                onRemove={
                  index < offered.length
                    ? undefined
                    : () => setExpectations(expectations.filter(({ id }) => id !== expectation.id))
                }
              />
            ))}
          </ul>
        </FieldGroup>
        <div className={layout.row}>
          <Button onPress={() => setExpectations([...expectations, added(expectations, values)])}>
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

/** So many values of the response are offered at first. */
const mostOffered = 3;

/** What any response of the kind has, then the first values of this one and a time limit, which aren't on. */
function offeredExpectations(entry: TestEntry, values: TestDraft['values']): readonly EditedExpectation[] {
  let all = [...entry.expectations];
  for (let count = 0; count < Math.min(mostOffered, values.length); count += 1) {
    all = [...all, { ...added(all, values), isOn: false }];
  }
  return [...all, { ...added(all, []), kind: 'withinMs', path: '', value: firstValues.withinMs, isOn: false }];
}

/** One that expects the first value of the response that none expects yet. */
function added(expectations: readonly EditedExpectation[], values: TestDraft['values']): EditedExpectation {
  const id = Math.max(-1, ...expectations.map((each) => each.id)) + 1;
  const expected = new Set(expectations.filter(({ kind }) => kind === 'equals').map(({ path }) => path));
  const { path = '$', value = firstValues.equals } = values.find((each) => !expected.has(each.path)) ?? {};
  return { id, kind: 'equals', path, value, isOn: true, source: undefined };
}

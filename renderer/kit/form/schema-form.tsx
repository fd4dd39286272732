import { TriangleAlert } from 'lucide-react';
import {
  type ReactNode,
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { useTranslations } from 'use-intl';
import { parseExactJson } from '#shared/mcp/json/exact-json.ts';
import type { Json } from '#shared/model/json.ts';
import type { SchemaCheck, Violation } from '#shared/model/runs/schema-check.ts';
import { classNames } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import layout from '../../ui/layout.module.css';
import { visibleText } from '../../ui/visible-text.ts';
import { CheckSummary } from './check-summary.tsx';
import controls from './fields/controls.module.css';
import { type FieldPlace, useProblemTexts } from './fields/form-field.ts';
import { ValueField } from './fields/value-field.tsx';
import {
  type ChangeDocument,
  createFormState,
  FormContext,
  type FormContextValue,
  fieldId,
  setOpen,
  type TextFields,
} from './form-context.ts';
import css from './forms.module.css';
import { type FieldProblem, fieldProblem } from './problems.tsx';
import { runByKey } from './run-by-key.ts';
import { asObject, enclosingPointers, kindOf, rootPath } from './schema/exact-document.ts';
import { rootSchema, SchemaScope } from './schema/schema-scope.ts';

interface FormSource {
  formId: string;
  hasColumns?: boolean;
  texts?: TextFields | undefined;
  /** As a server sent it. */
  schema: Json | undefined;
  /** The values as JSON text of an object. */
  text: string;
  onTextChange: (text: string) => void;
  violations: readonly Violation[];
}

export interface SchemaFormModel extends FormSource {
  context: FormContextValue;
  values: ArgumentsDocument;
  problems: readonly FieldProblem[];
}

/** The values and the state of a form of any schema. */
export function useSchemaForm(source: FormSource): SchemaFormModel {
  const { formId, hasColumns = false, texts, schema, text, onTextChange, violations } = source;
  const { values, change } = useDocument(
    text,
    onTextChange,
    texts === undefined ? longestDocument : Number.POSITIVE_INFINITY,
  );
  const [state] = useState(createFormState);
  const scope = useMemo(() => new SchemaScope(schema ?? {}), [schema]);
  const context = useMemo(
    () => ({ formId, scope, hasColumns, texts, state, change }),
    [formId, scope, hasColumns, texts, state, change],
  );
  const problems = useMemo(() => violations.map((violation) => fieldProblem(violation, schema)), [violations, schema]);
  // From the store, only the fields whose problems change are drawn again.
  useEffect(() => state.setState({ problems: Map.groupBy(problems, ({ pointer }) => pointer) }), [state, problems]);
  return { ...source, context, values, problems };
}

const root: FieldPlace = { kind: 'root' };

interface SchemaFormProps {
  model: SchemaFormModel;
  /** Accessible name: what is filled in. */
  label: string;
  /** Shows the text where it can be edited as JSON; absent: it cannot. */
  onOpenJson?: () => void;
}

/** The form of the object that a server's schema describes, or why there is none and what to do. */
export function SchemaForm({ model, label, onOpenJson }: SchemaFormProps) {
  const t = useTranslations('forms');
  const { schema: sent, context, values, onTextChange } = model;
  const { schema, problem } = useMemo(() => rootSchema(sent), [sent]);
  if (values.problem !== undefined) {
    return (
      <div className={classNames(layout.vertical, css.noForm)}>
        <p>{t(`problem.${values.problem}`, { limit: longestDocument })}</p>
        <div className={controls.chips}>
          {onOpenJson !== undefined && <Button onPress={onOpenJson}>{t('openJson')}</Button>}
          {values.problem === 'repeatedKey' && (
            <Button onPress={() => onTextChange(writeDocument(values.document))}>{t('keepLast')}</Button>
          )}
          {(values.problem === 'notJson' || values.problem === 'notAnObject') && (
            <Button onPress={() => onTextChange('{}')}>{t('startOver')}</Button>
          )}
        </div>
      </div>
    );
  }
  return (
    <FormContext value={context}>
      {/* biome-ignore lint/a11y/useSemanticElements: nothing is submitted; values are stored as they are typed. */}
      <div
        id={context.formId}
        role="form"
        aria-label={label}
        className={classNames(css.form, context.hasColumns && css.columns)}
      >
        {problem !== undefined && (
          <p className={classNames(layout.baselineRow, css.note)}>
            <TriangleAlert aria-hidden />
            {problem.code === 'missing' ? t('note.missing') : t('note.wrong', { detail: visibleText(problem.detail) })}
          </p>
        )}
        <RootProblems />
        <ValueField path={rootPath} name="" schema={schema} value={values.document} place={root} depth={0} />
      </div>
    </FormContext>
  );
}

/** What is wrong with the values as a whole. */
function RootProblems() {
  const texts = useProblemTexts({ pointer: '' });
  if (texts.length === 0) return null;
  return (
    <ul className={css.problems} data-invalid>
      {texts.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a validator may say the same twice.
        <li key={index} className={css.problem}>
          {text}
        </li>
      ))}
    </ul>
  );
}

const focusable = 'input, textarea, select, button';

/** Brings the focus to the first field on screen that is marked as wrong; without one, to the place of the first problem. */
export function goToFirstProblem({ context, problems }: SchemaFormModel): void {
  const marked = document.getElementById(context.formId)?.querySelectorAll('[aria-invalid=true], [data-invalid]') ?? [];
  for (const element of marked) {
    const control = element.matches(focusable) ? element : element.querySelector(focusable);
    if (!(control instanceof HTMLElement)) continue;
    control.scrollIntoView({ block: 'nearest' });
    control.focus();
    return;
  }
  const [first] = problems;
  if (first !== undefined) goToField(context, first.pointer);
}

/** Brings the focus to the control of a value; of one that has none, to the group that it is in. */
export function goToField(context: FormContextValue, pointer: string): void {
  const [, ...around] = enclosingPointers(pointer);
  flushSync(() => setOpen(context, around, true));
  for (const at of [pointer, ...around]) {
    const control = document.getElementById(fieldId(context.formId, at));
    if (control === null || at === '') continue;
    control.scrollIntoView({ block: 'nearest' });
    control.focus();
    return;
  }
}

/** Shows all problems for each new `reveal`, as soon as they are those of what is entered, and then calls `onShown`. */
export function useReveal(
  { context, problems }: SchemaFormModel,
  { reveal, isChecking }: { reveal: object | undefined; isChecking: boolean },
  onShown: () => void,
) {
  const [done, setDone] = useState<object>();
  const showAndLead = useEffectEvent(() => {
    context.state.setState({ showsAll: true });
    setDone(reveal);
    // Once they are drawn.
    requestAnimationFrame(onShown);
  });
  const isDue = reveal !== undefined && reveal !== done && problems.length > 0 && !isChecking;
  useEffect(() => {
    if (isDue) showAndLead();
  }, [isDue]);
}

export interface ValuesFormProps extends FormSource {
  label: string;
  onOpenJson: () => void;
  /** Each new object shows all problems, and brings the focus to the first. */
  reveal?: object | undefined;
  /** The violations are of a former text. */
  isChecking?: boolean;
}

/** The form of any schema of an object, without tabs around it. */
export function ValuesForm({ label, onOpenJson, reveal, isChecking = false, ...source }: ValuesFormProps) {
  const model = useSchemaForm(source);
  useReveal(model, { reveal, isChecking }, () => goToFirstProblem(model));
  return <SchemaForm model={model} label={label} onOpenJson={onOpenJson} />;
}

export interface TextsFormProps {
  label: string;
  /** Of an object whose values are texts. */
  schema: Json;
  /** The values as JSON text of an object. */
  text: string;
  onTextChange: (text: string) => void;
  check: SchemaCheck;
  /** What completes a text. It stays the same while values change. */
  complete: TextFields['complete'];
  /** Enter in a line, and Ctrl/Cmd+Enter anywhere in it. */
  onRun: () => void;
  /** Each new object shows all problems, and leads to the first. */
  reveal: object | undefined;
  /** Over the fields, and below them. */
  head: ReactNode;
  foot: ReactNode;
}

/** The form of texts that a server may help to complete, such as a prompt's arguments. */
export function TextsForm(props: TextsFormProps) {
  const { label, schema, text, onTextChange, check, complete, onRun, reveal, head, foot } = props;
  const formId = useId();
  const newest = useRef(onRun);
  useLayoutEffect(() => {
    newest.current = onRun;
  }, [onRun]);
  const texts = useMemo(() => ({ complete, onEnter: () => newest.current() }), [complete]);
  const model = useSchemaForm({ formId, schema, text, onTextChange, violations: check.violations, texts });
  const goToFirst = () => goToFirstProblem(model);
  useReveal(model, { reveal, isChecking: false }, goToFirst);
  return (
    <div className={layout.fillColumn} onKeyDownCapture={runByKey(onRun)}>
      <CheckSummary check={{ check, isChecking: false }} form={model.context} onGoToFirst={goToFirst} />
      <div className={css.scroll}>
        {head}
        <div data-fields>
          <SchemaForm model={model} label={label} />
        </div>
        {foot}
      </div>
    </div>
  );
}

/** Why there is no form for a text. */
export type DocumentProblem = 'notJson' | 'notAnObject' | 'tooLarge' | 'tooDeep' | 'repeatedKey';

interface ArgumentsDocument {
  text: string;
  document?: Json;
  problem?: DocumentProblem;
}

/** A longer text is shown and edited as JSON only: each key would parse and write all of it. */
const longestDocument = 500_000;

/** Reads the arguments' text for the form; numbers keep their digits. */
export function readDocument(text: string, longest = longestDocument): ArgumentsDocument {
  if (text.length > longest) return { text, problem: 'tooLarge' };
  try {
    const document = parseExactJson(text);
    if (kindOf(document) !== 'object') return { text, problem: 'notAnObject' };
    return countMembers(document) < countColons(text) ? { text, document, problem: 'repeatedKey' } : { text, document };
  } catch (error) {
    return { text, problem: error instanceof RangeError ? 'tooDeep' : 'notJson' };
  }
}

/** How many members the objects of a JSON text have, those with the same name counted each. */
function countColons(text: string): number {
  let count = 0;
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|:/g)) if (token === ':') count += 1;
  return count;
}

/** How many are left when it is read. */
function countMembers(value: Json): number {
  const object = asObject(value);
  const values = Array.isArray(value) ? value : Object.values(object ?? {});
  return values.reduce<number>((sum, each) => sum + countMembers(each), object === undefined ? 0 : values.length);
}

export function writeDocument(document: Json | undefined): string {
  return JSON.stringify(document ?? {}, null, 2);
}

/**
 * The arguments as a document, and what changes it. A change is made to the newest document and written back, so that
 * everything it doesn't touch stays as it was, to the digit.
 */
function useDocument(
  text: string,
  onTextChange: (text: string) => void,
  longest: number,
): { values: ArgumentsDocument; change: ChangeDocument } {
  // What a change wrote is not parsed again: untouched values stay the same objects, whose fields stay as drawn.
  const [written, setWritten] = useState<ArgumentsDocument>();
  const values = useMemo(
    () => (written?.text === text ? written : readDocument(text, longest)),
    [written, text, longest],
  );
  const newest = useRef({ values, onTextChange });
  useLayoutEffect(() => {
    newest.current = { values, onTextChange };
  }, [values, onTextChange]);
  const change = useCallback<ChangeDocument>((next) => {
    const { values: before, onTextChange: onChange } = newest.current;
    if (before.problem !== undefined) return;
    const document = next(before.document) ?? {};
    if (document === before.document) return;
    const after = { text: writeDocument(document), document };
    newest.current.values = after;
    setWritten(after);
    onChange(after.text);
  }, []);
  return { values, change };
}

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
import { readNodes } from '#shared/mcp/json/json-nodes.ts';
import type { Json } from '#shared/model/json/json.ts';
import type { SchemaCheck, Violation } from '#shared/model/runs/schema-check.ts';
import { classNames } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import { focusFirstInvalid } from '../../ui/focus.ts';
import { formFieldsRef } from '../../ui/focus-pane.ts';
import layout from '../../ui/layout.module.css';
import { visibleText } from '../../ui/visible-text.ts';
import { CheckSummary } from './check-summary.tsx';
import { enterByKey, enterFrom } from './enter-key.ts';
import controls from './fields/controls.module.css';
import { type FieldPlace, useProblemTexts } from './fields/form-field.ts';
import { ValueField } from './fields/value-field.tsx';
import {
  type ChangeDocument,
  createFormState,
  FormContext,
  type FormContextValue,
  fieldId,
  focusById,
  setOpen,
  type TextFields,
} from './form-context.ts';
import css from './forms.module.css';
import { type FieldProblem, fieldProblem } from './problems.tsx';
import { useRunByKey } from './run-by-key.ts';
import { asObject, enclosingPointers, jsonKindOf, rootPath } from './schema/exact-document.ts';
import { rootSchema, SchemaScope } from './schema/schema-scope.ts';

interface FormSource {
  formId: string;
  hasColumns?: boolean;
  texts?: TextFields | undefined;
  /** As a server sent it. */
  schema: Json | undefined;
  /** There is a schema that is too large to be kept. */
  isSchemaCut?: boolean;
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
    texts === undefined ? maxDocumentLength : Number.POSITIVE_INFINITY,
  );
  const [state] = useState(createFormState);
  const scope = useMemo(() => new SchemaScope(schema ?? {}), [schema]);
  const view = useRef<HTMLDivElement>(null);
  const context = useMemo(
    () => ({ formId, view, scope, hasColumns, texts, state, change }),
    [formId, scope, hasColumns, texts, state, change],
  );
  const problems = useMemo(() => violations.map(fieldProblem), [violations]);
  // In the store, so that only fields whose problems change rerender.
  useEffect(() => state.setState({ problems: Map.groupBy(problems, ({ pointer }) => pointer) }), [state, problems]);
  return { ...source, context, values, problems };
}

const root: FieldPlace = { kind: 'root' };

interface SchemaFormProps {
  model: SchemaFormModel;
  /** Accessible name. */
  label: string;
  /** Opens the text as JSON; absent: not possible. */
  onOpenJson?: () => void;
  /** On Enter in a line of a form that is complete. */
  onRun?: (() => void) | undefined;
}

/** The form of an object schema, or why there is none and what to do. */
export function SchemaForm({ model, label, onOpenJson, onRun }: SchemaFormProps) {
  const t = useTranslations('forms');
  const { schema: sent, isSchemaCut = false, context, values, onTextChange } = model;
  const { schema, problem } = useMemo(() => rootSchema(sent), [sent]);
  if (values.problem !== undefined) {
    return (
      <div className={classNames(layout.vertical, css.noForm)}>
        <p>{t(`problem.${values.problem}`, { limit: maxDocumentLength })}</p>
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
        ref={context.view}
        role="form"
        aria-label={label}
        className={classNames(css.form, context.hasColumns && css.columns)}
        onKeyDown={onRun && enterByKey(onRun)}
      >
        {problem !== undefined && (
          <p className={classNames(layout.baselineRow, css.note)}>
            <TriangleAlert aria-hidden />
            {problem.code === 'wrong'
              ? t('note.wrong', { detail: visibleText(problem.detail) })
              : t(isSchemaCut ? 'note.cut' : 'note.missing')}
          </p>
        )}
        <RootProblems />
        <ValueField path={rootPath} name="" schema={schema} value={values.document} place={root} depth={0} />
      </div>
    </FormContext>
  );
}

/** The problems of the object as a whole. */
function RootProblems() {
  const texts = useProblemTexts({ pointer: '' });
  if (texts.length === 0) return null;
  return (
    <ul className={css.problems}>
      {texts.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a validator may say the same twice.
        <li key={index} className={css.problem}>
          {text}
        </li>
      ))}
    </ul>
  );
}

/** Focuses the first invalid field on screen, else the field of the first problem. */
export function goToFirstProblem({ context, problems }: SchemaFormModel): void {
  const control = focusFirstInvalid(context.view.current);
  const [first] = problems;
  if (control !== undefined) control.scrollIntoView({ block: 'nearest' });
  else if (first !== undefined) goToField(context, first.pointer);
}

/** Focuses the control of a value, or of the group around it. */
function goToField(context: FormContextValue, pointer: string): void {
  const [, ...around] = enclosingPointers(pointer);
  flushSync(() => setOpen(context, around, true));
  [pointer, ...around].some((at) => at !== '' && focusById(fieldId(context.formId, at)));
}

/** Shows all problems for each new `reveal` once the current text is checked, then calls `onShown`. */
export function useReveal(
  { context, problems }: SchemaFormModel,
  { reveal, isChecking }: { reveal: object | undefined; isChecking: boolean },
  onShown: () => void,
) {
  const [done, setDone] = useState<object>();
  const showAndLead = useEffectEvent(() => {
    context.state.setState({ showsAll: true });
    setDone(reveal);
    // After they are drawn.
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
  /** On Enter in a line of a form that is complete. */
  onRun?: (() => void) | undefined;
  /** Each new object shows all problems and focuses the first. */
  reveal?: object | undefined;
  /** The violations are those of a former text. */
  isChecking?: boolean;
}

/** The form of any object schema, without tabs. */
export function ValuesForm({ label, onOpenJson, onRun, reveal, isChecking = false, ...source }: ValuesFormProps) {
  const model = useSchemaForm(source);
  useReveal(model, { reveal, isChecking }, () => goToFirstProblem(model));
  return <SchemaForm model={model} label={label} onOpenJson={onOpenJson} onRun={onRun} />;
}

export interface TextsFormProps {
  label: string;
  /** Of an object whose values are texts. */
  schema: Json;
  /** The values as JSON text of an object. */
  text: string;
  onTextChange: (text: string) => void;
  check: SchemaCheck;
  /** Completes a text. Stable while values change. */
  complete: TextFields['complete'];
  /** On Ctrl/Cmd+Enter, and on Enter in a line of a form that is complete. */
  onRun: () => void;
  /** Each new object shows all problems and focuses the first. */
  reveal: object | undefined;
  /** Above and below the fields. */
  head: ReactNode;
  foot: ReactNode;
}

/** A form of texts with completions, such as a prompt's arguments. */
export function TextsForm(props: TextsFormProps) {
  const { label, schema, text, onTextChange, check, complete, onRun, reveal, head, foot } = props;
  const formId = useId();
  const newest = useRef(onRun);
  useLayoutEffect(() => {
    newest.current = onRun;
  }, [onRun]);
  const texts = useMemo(
    () => ({
      complete,
      onEnter: (field: Element) => enterFrom(field, field.closest('[role=form]'), () => newest.current()),
    }),
    [complete],
  );
  const model = useSchemaForm({ formId, schema, text, onTextChange, violations: check.violations, texts });
  const goToFirst = () => goToFirstProblem(model);
  useReveal(model, { reveal, isChecking: false }, goToFirst);
  return (
    <div className={layout.fillColumn} onKeyDownCapture={useRunByKey(onRun)}>
      <CheckSummary check={{ check, isChecking: false }} form={model.context} onGoToFirst={goToFirst} />
      <div className={css.scroll}>
        {head}
        <div ref={formFieldsRef}>
          <SchemaForm model={model} label={label} onRun={onRun} />
        </div>
        {foot}
      </div>
    </div>
  );
}

/** Why a text has no form. */
export type DocumentProblem = 'notJson' | 'notAnObject' | 'tooLarge' | 'tooDeep' | 'repeatedKey';

interface ArgumentsDocument {
  text: string;
  document?: Json;
  problem?: DocumentProblem;
}

/** Longer texts are edited as JSON only: each key would parse and write all of it. In characters. */
const maxDocumentLength = 500_000;

/** Parses the arguments for the form; numbers keep their digits. */
export function readDocument(text: string, longest = maxDocumentLength): ArgumentsDocument {
  if (text.length > longest) return { text, problem: 'tooLarge' };
  try {
    const document = parseExactJson(text);
    if (jsonKindOf(document) !== 'object') return { text, problem: 'notAnObject' };
    return countMembers(document) < readNodes(text).members
      ? { text, document, problem: 'repeatedKey' }
      : { text, document };
  } catch (error) {
    return { text, problem: error instanceof RangeError ? 'tooDeep' : 'notJson' };
  }
}

/** How many members are left after parsing. */
function countMembers(value: Json): number {
  const object = asObject(value);
  const values = Array.isArray(value) ? value : Object.values(object ?? {});
  return values.reduce<number>((sum, each) => sum + countMembers(each), object === undefined ? 0 : values.length);
}

export function writeDocument(document: Json | undefined): string {
  return JSON.stringify(document ?? {}, null, 2);
}

/**
 * The arguments as a document, and the function that changes it. A change applies to the newest document, so that
 * untouched values keep every digit.
 */
function useDocument(
  text: string,
  onTextChange: (text: string) => void,
  longest: number,
): { values: ArgumentsDocument; change: ChangeDocument } {
  // A written document isn't parsed again: untouched values stay the same objects, whose fields don't rerender.
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

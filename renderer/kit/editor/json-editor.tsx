import { type ReactNode, useEffect, useEffectEvent, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { TextRange } from '#shared/mcp/json/json-tree.ts';
import { isJsonObject, type Json, type JsonObject } from '#shared/model/json/json.ts';
import { usePreferences } from '../../state/preferences.ts';
import { hasFocus } from '../../ui/focus.ts';
import css from './editor.module.css';
import { pointerRanges } from './json-text.ts';
import { loadMonaco, sharedOptions } from './load-monaco.ts';
import { hasEndlessLine } from './long-lines.ts';
import type { Monaco } from './monaco-setup.ts';
import { formatPastedLines } from './pasted-lines.ts';

/** A remark about a value of the text. */
export interface JsonMark {
  /** JSON pointer to the value; a missing value is marked at its parent. */
  pointer: string;
  message: string;
}

interface JsonEditorProps {
  value: string;
  label: string;
  onChange: (value: string) => void;
  /** For completion and hover only. */
  schema?: Json | undefined;
  marks?: readonly JsonMark[];
  /** A JSON pointer to go to; each new object goes there again. */
  target?: { pointer: string } | undefined;
  /** Buttons in its upper right corner. */
  corner?: ReactNode;
}

type Setup = typeof import('./monaco-setup.ts');
type Editor = ReturnType<Monaco['editor']['create']>;
interface Loaded {
  monaco: Monaco;
  editor: Editor;
  setup: Setup;
  /** Inserts the rest of a pasted text into the editor. */
  finishPaste: () => void;
}

const markOwner = 'schema';
const noMarks: readonly JsonMark[] = [];

/** A JSON editor with completion from a schema. A plain text area until it is loaded. */
export function JsonEditor({ value, label, onChange, schema, marks = noMarks, target, corner }: JsonEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const plain = useRef<HTMLTextAreaElement>(null);
  const name = `arguments${useId().replaceAll(/\W/g, '')}.json`;
  const [loaded, setLoaded] = useState<Loaded>();
  /** False while a pasted text is inserted piece by piece. */
  const [isWhole, setIsWhole] = useState(true);
  const isEndless = useMemo(() => hasEndlessLine(value), [value]);
  const isWrapped = usePreferences(({ wrapsLines }) => wrapsLines) || isEndless;
  /** Texts that were reported and aren't the `value` yet. */
  const reported = useRef(new Set<string>());
  /** The last reported text, which the editor holds. */
  const newest = useRef<string>(undefined);
  const inert = useMemo(() => (schema === undefined ? undefined : inertSchema(schema)), [schema]);
  const reportChange = useEffectEvent(onChange);
  const createHere = useEffectEvent(({ monaco, associateSchema }: Setup, at: HTMLElement) => {
    associateSchema(name, inert);
    return createEditor(monaco, at, name, value);
  });

  useEffect(() => {
    let open: Loaded | undefined;
    let isGone = false;
    Promise.all([loadMonaco(), import('./monaco-setup.ts')]).then(([monaco, setup]) => {
      if (isGone || host.current === null) return;
      const typing = hasFocus(plain.current) ? plain.current : null;
      const editor = createHere(setup, host.current);
      const report = (text: string) => {
        newest.current = text;
        reported.current.add(text);
        reportChange(text);
      };
      const pasted = formatPastedLines(editor, {
        onStart: (text) => editor.updateOptions(readingOptions(text)),
        onPasted: (text) => {
          setIsWhole(false);
          report(text);
        },
        onWhole: () => setIsWhole(true),
      });
      editor.onDidChangeModelContent((event) => {
        if (!event.isFlush && !pasted.isUnderWay()) report(editor.getValue());
      });
      open = {
        monaco,
        editor,
        setup,
        finishPaste: pasted.finish,
      };
      setLoaded(open);
      if (typing !== null) continueTyping(monaco, editor, typing);
      // The plain text area stays.
    }, reportError);
    return () => {
      isGone = true;
      open?.editor.getModel()?.dispose();
      open?.editor.dispose();
      open?.setup.forgetSchema(name);
      setLoaded(undefined);
      setIsWhole(true);
    };
  }, [name]);

  useLayoutEffect(() => {
    const model = loaded?.editor.getModel();
    if (!model) return;
    if (value === newest.current || value === model.getValue()) reported.current.clear();
    // A late `value` of our own must not undo newer typing. As an edit, so that it can be undone.
    else if (!reported.current.has(value)) {
      loaded?.finishPaste();
      loaded?.editor.executeEdits('form', [{ range: model.getFullModelRange(), text: value }]);
    }
  }, [loaded, value]);

  useEffect(() => {
    loaded?.editor.updateOptions({
      ariaLabel: label,
      wordWrap: isWrapped ? 'on' : 'off',
    });
  }, [loaded, label, isWrapped]);

  useEffect(() => loaded?.editor.updateOptions(readingOptions(value)), [loaded, value]);

  useEffect(() => {
    loaded?.setup.associateSchema(name, inert);
  }, [loaded, name, inert]);

  useEffect(() => {
    if (loaded !== undefined && isWhole) setMarks(loaded, marks);
  }, [loaded, marks, isWhole]);

  useEffect(() => {
    if (loaded !== undefined && target !== undefined) goTo(loaded, target.pointer);
  }, [loaded, target]);

  return (
    <div className={css.view}>
      <div ref={host} className={css.host} />
      {loaded === undefined && (
        <textarea
          ref={plain}
          className={css.plainEditor}
          aria-label={label}
          spellCheck={false}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
      {corner !== undefined && <div className={css.corner}>{corner}</div>}
    </div>
  );
}

function createEditor(monaco: Monaco, host: HTMLElement, name: string, text: string): Editor {
  return monaco.editor.create(host, {
    ...sharedOptions(host),
    model: monaco.editor.createModel(text, 'json', monaco.Uri.parse(`inmemory://arguments/${name}`)),
    renderLineHighlight: 'line',
    tabSize: 2,
    fixedOverflowWidgets: true,
    // Tab leaves the editor, as everywhere; Ctrl+M makes it indent.
    tabFocusMode: true,
    // Typing over a selection replaces it.
    autoSurround: 'never',
    quickSuggestions: { strings: true, other: true, comments: false },
  });
}

/** Longer texts aren't analyzed as a whole on the main thread. In characters. */
const maxReadLength = 200_000;

/** Options that need the whole text: bracket matching and sticky scroll. */
function readingOptions({ length }: string) {
  const isLong = length > maxReadLength;
  return { matchBrackets: isLong ? 'never' : 'always', stickyScroll: { enabled: !isLong } } as const;
}

/** Continues where the user was typing before the editor was loaded. */
function continueTyping(monaco: Monaco, editor: Editor, { selectionStart, selectionEnd }: HTMLTextAreaElement): void {
  const model = editor.getModel();
  if (model === null) return;
  const [from, to] = [model.getPositionAt(selectionStart), model.getPositionAt(selectionEnd)];
  editor.setSelection(monaco.Range.fromPositions(from, to));
  editor.focus();
}

/** Brings a value, or its nearest parent, into view and puts the cursor there. */
function goTo({ editor, finishPaste }: Loaded, pointer: string): void {
  finishPaste();
  const model = editor.getModel();
  if (model === null) return;
  const range = rangesOf(model.getValue(), [pointer])[0];
  if (range === undefined) return;
  const position = model.getPositionAt(range.start);
  editor.setPosition(position);
  editor.revealPositionInCenterIfOutsideViewport(position);
  editor.focus();
}

/** The range of each value; of a missing one, the first character of its parent. */
function rangesOf(text: string, pointers: readonly string[]): TextRange[] {
  const parentOf = (pointer: string) => pointer.slice(0, Math.max(pointer.lastIndexOf('/'), 0));
  const found = pointerRanges(text, new Set(pointers.flatMap((pointer) => [pointer, parentOf(pointer), ''])));
  return pointers.map((pointer) => {
    const around = found.get(parentOf(pointer)) ?? found.get('');
    const start = around?.start ?? 0;
    return found.get(pointer) ?? { start, end: start + 1 };
  });
}

function setMarks({ monaco, editor }: Loaded, marks: readonly JsonMark[]): void {
  const model = editor.getModel();
  if (model === null) return;
  const ranges =
    marks.length === 0
      ? []
      : rangesOf(
          model.getValue(),
          marks.map(({ pointer }) => pointer),
        );
  const markers = marks.map(({ message }, index) => {
    const from = model.getPositionAt(ranges[index]?.start ?? 0);
    const to = model.getPositionAt(ranges[index]?.end ?? 0);
    return {
      message,
      severity: monaco.MarkerSeverity.Error,
      startLineNumber: from.lineNumber,
      startColumn: from.column,
      endLineNumber: to.lineNumber,
      endColumn: to.column,
    };
  });
  monaco.editor.setModelMarkers(model, markOwner, markers);
}

/** Beyond these limits, everything is allowed. */
const deepest = 60;
const maxNodes = 50_000;

/** Keywords that are copied as they are. Not among them: what runs (`pattern`) or is drawn as Markdown. */
const plain: ReadonlySet<string> = new Set([
  ...['type', 'title', 'description', 'default', 'examples', 'enum', 'const', 'required', 'deprecated'],
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'minLength', 'maxLength'],
  ...['minItems', 'maxItems', 'uniqueItems', 'minProperties', 'maxProperties', '$schema', '$anchor'],
]);
const nested: ReadonlySet<string> = new Set([
  ...['items', 'additionalItems', 'additionalProperties', 'not', 'if', 'then', 'else', 'contains', 'propertyNames'],
  ...['allOf', 'anyOf', 'oneOf', 'prefixItems'],
]);
const named: ReadonlySet<string> = new Set(['properties', '$defs', 'definitions', 'dependentSchemas']);

/**
 * A server's schema for completion and hover: without references to other documents, regular expressions, and keywords
 * that only the editor knows.
 */
export function inertSchema(schema: Json): Json {
  let left = maxNodes;
  const copy = (value: Json, depth: number): Json => {
    left -= 1;
    if (typeof value === 'boolean') return value;
    if (depth > deepest || left <= 0) return true;
    if (Array.isArray(value)) return value.map((item) => copy(item, depth + 1));
    if (!isJsonObject(value)) return true;
    const inert: JsonObject = {};
    for (const [keyword, member] of Object.entries(value)) {
      if (plain.has(keyword)) inert[keyword] = member;
      else if (nested.has(keyword)) inert[keyword] = copy(member, depth + 1);
      else if (named.has(keyword) && isJsonObject(member)) {
        const entries = Object.entries(member).map(([name, part]): [string, Json] => [name, copy(part, depth + 1)]);
        inert[keyword] = Object.fromEntries(entries);
      } else if (keyword === '$ref' && typeof member === 'string' && member.startsWith('#')) inert.$ref = member;
    }
    // Without the patterns, it is unknown which names are additional.
    if (value.patternProperties !== undefined) delete inert.additionalProperties;
    return inert;
  };
  return copy(schema, 0);
}

import { type ReactNode, useEffect, useEffectEvent, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { TextRange } from '#shared/mcp/json/member-texts.ts';
import { isJsonObject, type Json, type JsonObject } from '#shared/model/json.ts';
import { usePreferences } from '../../state/preferences.ts';
import css from './editor.module.css';
import { pointerRanges } from './json-text.ts';
import { loadMonaco, sharedOptions } from './load-monaco.ts';
import { hasEndlessLine } from './long-lines.ts';
import type { Monaco } from './monaco-setup.ts';
import { formatPastedLines } from './pasted-lines.ts';

/** A remark about a value of the text. */
export interface JsonMark {
  /** JSON pointer to the value; where there is none, the mark is at its parent. */
  pointer: string;
  message: string;
}

interface JsonEditorProps {
  value: string;
  label: string;
  onChange: (value: string) => void;
  /** What completion and hover know about the text; it judges nothing. */
  schema?: Json | undefined;
  marks?: readonly JsonMark[];
  /** A place to go to, as a JSON pointer; each new object goes there again. */
  target?: { pointer: string } | undefined;
  /** Buttons over its upper right corner. */
  corner?: ReactNode;
}

type Editor = ReturnType<Monaco['editor']['create']>;
interface Loaded {
  monaco: Monaco;
  editor: Editor;
  setSchema: (schema: Json | undefined) => void;
  /** Puts the rest of a pasted text into the editor. */
  finishPaste: () => void;
}

const markOwner = 'schema';
const noMarks: readonly JsonMark[] = [];

/** JSON to be edited, with completion from a schema. A plain text area until the editor is there. */
export function JsonEditor({ value, label, onChange, schema, marks = noMarks, target, corner }: JsonEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const plain = useRef<HTMLTextAreaElement>(null);
  const name = `arguments${useId().replaceAll(/\W/g, '')}.json`;
  const [loaded, setLoaded] = useState<Loaded>();
  /** False while a text that was pasted goes into the editor piece by piece. */
  const [isWhole, setIsWhole] = useState(true);
  const isEndless = useMemo(() => hasEndlessLine(value), [value]);
  const isWrapped = usePreferences(({ wrapsLines }) => wrapsLines) || isEndless;
  /** Texts that were reported and are not yet the `value`. */
  const reported = useRef(new Set<string>());
  /** The last of them, which is what the editor holds. */
  const newest = useRef<string>(undefined);
  const reportChange = useEffectEvent(onChange);
  const createHere = useEffectEvent((monaco: Monaco, element: HTMLElement) =>
    createEditor(monaco, element, name, value),
  );

  useEffect(() => {
    let open: Loaded | undefined;
    let isGone = false;
    Promise.all([loadMonaco(), import('./monaco-setup.ts')]).then(([monaco, { associateSchema }]) => {
      if (isGone || host.current === null) return;
      const typing = document.activeElement === plain.current ? plain.current : null;
      const editor = createHere(monaco, host.current);
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
        setSchema: (known) => associateSchema(name, known),
        finishPaste: pasted.finish,
      };
      setLoaded(open);
      if (typing !== null) goOn(monaco, editor, typing);
      // Without the editor the plain text area stays.
    }, reportError);
    return () => {
      isGone = true;
      open?.setSchema(undefined);
      open?.editor.getModel()?.dispose();
      open?.editor.dispose();
      setLoaded(undefined);
      setIsWhole(true);
    };
  }, [name]);

  useLayoutEffect(() => {
    const model = loaded?.editor.getModel();
    if (!model) return;
    if (value === newest.current || value === model.getValue()) reported.current.clear();
    // What comes back late from here must not undo what was typed since. As an edit, so that undo leads back.
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
    loaded?.setSchema(schema === undefined ? undefined : inertSchema(schema));
  }, [loaded, schema]);

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
    // Tab leaves the editor, as everywhere; Ctrl+M lets it indent.
    tabFocusMode: true,
    // Whoever types over a selection means to replace it.
    autoSurround: 'never',
    quickSuggestions: { strings: true, other: true, comments: false },
  });
}

/** A longer text is not read as a whole on the main thread. In characters. */
const mostRead = 200_000;

/** What needs all of the text: which bracket belongs to which, and what the lines in view are in. */
function readingOptions({ length }: string) {
  const isLong = length > mostRead;
  return { matchBrackets: isLong ? 'never' : 'always', stickyScroll: { enabled: !isLong } } as const;
}

/** Goes on where somebody was typing before the editor was there. */
function goOn(monaco: Monaco, editor: Editor, { selectionStart, selectionEnd }: HTMLTextAreaElement): void {
  const model = editor.getModel();
  if (model === null) return;
  const [from, to] = [model.getPositionAt(selectionStart), model.getPositionAt(selectionEnd)];
  editor.setSelection(monaco.Range.fromPositions(from, to));
  editor.focus();
}

/** Brings a value into view and puts the cursor there; its nearest parent when there is no such value. */
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

/** The place of each of these values; of a missing one, the first character of what should hold it. */
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

/** Deeper, and in larger schemas, anything goes. */
const deepest = 60;
const mostNodes = 50_000;

/** Keywords that are taken as they are. What runs (`pattern`) or is drawn as Markdown is not among them. */
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
 * A schema from outside for completion and hover: without references to other documents, regular expressions, and
 * keywords that only the editor knows.
 */
export function inertSchema(schema: Json): Json {
  let left = mostNodes;
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
    // Nobody knows here which names the patterns allow.
    if (value.patternProperties !== undefined) delete inert.additionalProperties;
    return inert;
  };
  return copy(schema, 0);
}

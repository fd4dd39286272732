import { type ReactNode, useCallback, useEffect, useId, useMemo, useState } from 'react';
import type { TextRange } from '#shared/mcp/json/json-tree.ts';
import { isJsonObject, type Json, type JsonObject } from '#shared/model/json/json.ts';
import { pointerRanges } from './json-text.ts';
import { formatPastedLines } from './pasted-lines.ts';
import { type Model, type Setup, TextEditor } from './text-editor.tsx';

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

const noMarks: readonly JsonMark[] = [];
/** Typing over a selection replaces it. */
const options = { autoSurround: 'never' } as const;

/** A JSON editor with completion from a schema. A plain text area until it is loaded. */
export function JsonEditor({ schema, marks = noMarks, target, ...text }: JsonEditorProps) {
  const name = `arguments${useId().replaceAll(/\W/g, '')}.json`;
  const inert = useMemo(() => (schema === undefined ? undefined : inertSchema(schema)), [schema]);
  const [setup, setSetup] = useState<Setup>();
  useEffect(() => setup?.associateSchema(name, inert), [setup, name, inert]);
  const marksIn = useCallback((model: Model) => placed(model, marks), [marks]);
  const targetIn = useMemo(() => {
    if (target === undefined) return undefined;
    return (model: Model) => {
      const range = rangesOf(model.getValue(), [target.pointer])[0];
      return range && model.getPositionAt(range.start);
    };
  }, [target]);
  return (
    <TextEditor
      {...text}
      language="json"
      uri={`inmemory://arguments/${name}`}
      options={options}
      onLoad={({ associateSchema }) => associateSchema(name, inert)}
      extend={(opened) => {
        setSetup(opened);
        return () => {
          setSetup(undefined);
          opened.forgetSchema(name);
        };
      }}
      paste={formatPastedLines}
      marksIn={marksIn}
      targetIn={targetIn}
    />
  );
}

function placed(model: Model, marks: readonly JsonMark[]) {
  if (marks.length === 0) return [];
  const pointers = marks.map(({ pointer }) => pointer);
  const ranges = rangesOf(model.getValue(), pointers);
  return marks.map(({ message }, index) => ({
    message,
    start: model.getPositionAt(ranges[index]?.start ?? 0),
    end: model.getPositionAt(ranges[index]?.end ?? 0),
  }));
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

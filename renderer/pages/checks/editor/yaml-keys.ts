import { z } from 'zod';
import { testFileSchema } from '#shared/checks/test-file.ts';
import { isJsonObject, type Json, type JsonObject } from '#shared/model/json/json.ts';
import type { Suggestion } from '../../../kit/editor/index.ts';

const schema: Json = JSON.parse(
  JSON.stringify(z.toJSONSchema(testFileSchema, { io: 'input', unrepresentable: 'any' })),
);

/** Deeper places of a file aren't completed. */
const deepest = 40;

/** A line of YAML in block style: its indentation, whether it begins an item, and its key. */
const lineForm = /^( *)((?:- +)*)(?:([A-Za-z]+) *:)?/;

interface Level {
  /** The column of its keys. */
  indent: number;
  key: string | undefined;
  isItem: boolean;
}

function levelOf(line: string): Level {
  const [, spaces = '', dashes = '', key] = lineForm.exec(line) ?? [];
  return { indent: spaces.length + dashes.length, key, isItem: dashes !== '' };
}

/**
 * The keys of the format that may be written on a line of a file of tests in block style, without those that are there
 * already; after the colon of a key, the values that it may have.
 */
export function suggestKeys(lines: readonly string[], line: number): Suggestion[] {
  const text = lines[line] ?? '';
  const { key, indent } = levelOf(text);
  const parents = pathTo(lines, line, indent);
  const around = parents === undefined ? [] : schemasAt(parents);
  if (key !== undefined) return around.flatMap((each) => valuesOf(memberOf(each, key)));
  const present = keysBeside(lines, line, indent);
  const seen = new Set<string>();
  return around.flatMap((each) =>
    Object.entries(propertiesOf(each)).flatMap(([name, member]): Suggestion[] => {
      if (present.has(name) || seen.has(name)) return [];
      seen.add(name);
      return [{ label: name, insert: `${name}: $0`, documentation: describe(member) }];
    }),
  );
}

/** The keys around a line, the outermost first; undefined when there are too many. */
function pathTo(lines: readonly string[], line: number, indent: number): string[] | undefined {
  const path: string[] = [];
  let below = indent;
  for (let at = line - (isBlankItem(lines[line]) ? 0 : 1); at >= 0 && below > 0; at -= 1) {
    if (at === line) continue;
    const text = lines[at] ?? '';
    if (text.trim() === '' || text.trimStart().startsWith('#')) continue;
    const level = levelOf(text);
    const start = text.length - text.trimStart().length;
    if (level.key === undefined || level.indent >= below) continue;
    path.unshift(level.key);
    if (path.length > deepest) return undefined;
    // A key that begins an item is inside the list of the key further out.
    below = level.isItem ? Math.min(level.indent, start + 1) : level.indent;
  }
  return path;
}

function isBlankItem(text = ''): boolean {
  return levelOf(text).isItem;
}

/** The keys of the same mapping, above and below. */
function keysBeside(lines: readonly string[], line: number, indent: number): Set<string> {
  const keys = new Set<string>();
  const collect = (at: number): boolean => {
    const text = lines[at] ?? '';
    if (text.trim() === '') return true;
    const level = levelOf(text);
    const start = text.length - text.trimStart().length;
    if (level.indent === indent && level.key !== undefined) keys.add(level.key);
    return start >= indent;
  };
  if (!isBlankItem(lines[line])) for (let at = line - 1; at >= 0 && collect(at); at -= 1);
  for (let at = line + 1; at < lines.length && !isBlankItem(lines[at]) && collect(at); at += 1);
  return keys;
}

function schemasAt(path: readonly string[]): JsonObject[] {
  let found = alternatives(schema);
  for (const key of path) found = found.flatMap((each) => alternatives(memberOf(each, key)));
  return found;
}

/** A schema's own forms, and those of the items of a list. */
function alternatives(value: Json | undefined): JsonObject[] {
  if (!isJsonObject(value)) return [];
  const several = [value.anyOf, value.oneOf].flatMap((list) => (Array.isArray(list) ? list : []));
  const items = value.items === undefined ? [] : alternatives(value.items);
  return [value, ...items, ...several.flatMap((each) => (isJsonObject(each) ? alternatives(each) : []))];
}

function propertiesOf({ properties }: JsonObject): JsonObject {
  return isJsonObject(properties) ? properties : {};
}

function memberOf(value: JsonObject, key: string): Json | undefined {
  return propertiesOf(value)[key];
}

function valuesOf(member: Json | undefined): Suggestion[] {
  return alternatives(member).flatMap((each) => {
    const values = each.const !== undefined ? [each.const] : Array.isArray(each.enum) ? each.enum : [];
    const choices = each.type === 'boolean' ? [true, false] : values;
    return choices.map((choice) => ({ label: String(choice), insert: String(choice), documentation: describe(each) }));
  });
}

function describe(member: Json | undefined): string | undefined {
  return isJsonObject(member) && typeof member.description === 'string' ? member.description : undefined;
}

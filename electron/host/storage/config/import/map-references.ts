import { sep } from 'node:path';
import type { ConfigFormat, ImportNote } from '#shared/model/imports.ts';
import { isJsonObject, type Json, type JsonObject, stringAt } from '#shared/model/json/json.ts';
import { editorSettings } from './config-entries.ts';

export interface ReferenceSurroundings {
  format: ConfigFormat;
  /** Without it, `${userHome}` is kept. */
  homeFolder?: string | undefined;
  /** The file's project; undefined for a user's file. */
  folder?: string | undefined;
  /** VS Code's `inputs`, by id. */
  inputs: ReadonlyMap<string, JsonObject>;
}

const reference = /\$\{([^${}]*)\}/g;
const opencodeReference = /(\$?)\{(env|file):([^{}]+)\}/g;
/** Gemini's form without braces. */
const geminiReference = /(\$?)\$([A-Za-z_]\w*)/g;
const variableName = /^([A-Za-z_]\w*)(:-([\s\S]*))?$/;
const secretName = /[^A-Za-z0-9_.-]+/g;

/**
 * Replaces a client's variables by `${env:NAME}`, `${secret:name}` or their value. Unknown variables are kept. The notes
 * list what was replaced and kept. `own` are those that the server itself replaces: they are right as they are.
 */
export function mapReferences(
  entry: JsonObject,
  surroundings: ReferenceSurroundings,
): { entry: JsonObject; notes: ImportNote[]; own: ReadonlySet<string> } {
  const notes = new Map<string, ImportNote>();
  const note = (code: ImportNote['code'], text: string) => notes.set(`${code} ${text}`, { code, text });
  const own = ownVariables(entry);
  const mapText = (text: string) =>
    fromClient(text).replace(reference, (whole, inner: string) => {
      if (own.has(whole)) return whole;
      const mapped = replacement(inner, surroundings);
      if (mapped === undefined) {
        note('kept', whole);
        return whole;
      }
      if (mapped.text !== whole) note('mapped', `${whole} → ${mapped.text}`);
      if (mapped.fallback) note('fallbackDropped', whole);
      if (mapped.secret !== undefined) note('secretWanted', mapped.secret);
      return mapped.text;
    });
  const fromClient = (text: string) => {
    if (surroundings.format === 'opencode') {
      return text.replace(opencodeReference, (whole, dollar: string, kind: string, name: string) => {
        if (dollar !== '') return whole;
        if (kind === 'env' && /^[A-Za-z_]\w*$/.test(name)) return mappedTo(whole, name);
        note('kept', whole);
        return whole;
      });
    }
    if (surroundings.format !== 'gemini') return text;
    return text.replace(geminiReference, (whole, dollar: string, name: string) =>
      dollar === '' ? mappedTo(whole, name) : whole,
    );
  };
  const mappedTo = (whole: string, name: string) => {
    note('mapped', `${whole} → \${env:${name}}`);
    return `\${env:${name}}`;
  };
  const mapValue = (value: Json): Json => {
    if (typeof value === 'string') return mapText(value);
    if (Array.isArray(value)) return value.map(mapValue);
    if (!isJsonObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, mapValue(inner)]));
  };
  const mapped = Object.fromEntries(Object.entries(entry).map(([key, value]) => [key, mapValue(value)]));
  return { entry: mapped, notes: [...notes.values()], own };
}

/**
 * The variables in the headers of `mcp-remote`, which fills them in from its environment, as far as the entry has them:
 * so a header with a space can be in an argument.
 */
function ownVariables({ command, args, env, environment }: JsonObject): Set<string> {
  const words = [command ?? [], args ?? []].flat().filter((word) => typeof word === 'string');
  if (!words.some((word) => /(?:^|[/\\])mcp-remote(?:@[^/\\]*)?$/.test(word))) return new Set();
  const given = isJsonObject(env) ? env : isJsonObject(environment) ? environment : {};
  const headers = words.filter((_, index) => words[index - 1] === '--header');
  const found = headers.flatMap((header) => [...header.matchAll(reference)]);
  return new Set(found.flatMap(([whole, name = '']) => (Object.hasOwn(given, name) ? [whole] : [])));
}

/** The clients that support `${NAME}`. */
const bareNames = new Set<ConfigFormat>(['claudeCode', 'gemini', 'amp', 'kiro', 'copilot']);

interface Replacement {
  text: string;
  /** The name of a secret that the server needs. */
  secret?: string;
  /** A default value was dropped. */
  fallback?: boolean;
}

/** The replacement for `${inner}`; undefined for an unknown variable. */
function replacement(inner: string, surroundings: ReferenceSurroundings): Replacement | undefined {
  const { format, homeFolder, folder, inputs } = surroundings;
  if (/^env:[A-Za-z_]\w*$/.test(inner)) return { text: `\${${inner}}` };
  if (inner.startsWith('secret:')) return { text: `\${${inner}}`, secret: inner.slice('secret:'.length) };
  if (homeFolder !== undefined && inner === 'userHome') return { text: homeFolder };
  if (inner === 'pathSeparator' || inner === '/') return { text: sep };
  if (folder !== undefined && inner === 'workspaceFolder') return { text: folder };
  if (folder !== undefined && inner === 'workspaceFolderBasename') return { text: folder.split(/[/\\]/).at(-1) ?? '' };
  if (inner.startsWith('input:')) return inputReplacement(inner.slice('input:'.length), inputs);
  const [, name, fallback] = variableName.exec(inner) ?? [];
  if (!bareNames.has(format) || name === undefined) return undefined;
  return { text: `\${env:${name}}`, fallback: fallback !== undefined };
}

/** A password becomes a named secret, any other input its default value. */
function inputReplacement(id: string, inputs: ReferenceSurroundings['inputs']): Replacement | undefined {
  const input = inputs.get(id);
  // Matches `secretNameSchema`.
  const secret = id
    .replace(secretName, '-')
    .replace(/^[.-]+/, '')
    .slice(0, 64);
  if (input?.password === true && secret !== '') return { text: `\${secret:${secret}}`, secret };
  const text = stringAt(input, 'default');
  return text === undefined ? undefined : { text };
}

/** The `inputs` of VS Code's `mcp.json`, or below `mcp` in its settings, wherever they are. */
export function inputsOf(value: Json): Map<string, JsonObject> {
  if (!isJsonObject(value)) return new Map();
  const nested = [value, ...editorSettings(value).map(({ settings }) => settings)].map(({ mcp }) => mcp);
  const lists = [value.inputs, ...nested.map((mcp) => (isJsonObject(mcp) ? mcp.inputs : undefined))];
  const all = lists.flatMap((list) => (Array.isArray(list) ? list : []));
  return new Map(
    all.filter(isJsonObject).flatMap((input) => {
      const id = stringAt(input, 'id');
      return id === undefined ? [] : [[id, input] as const];
    }),
  );
}

import { parse as parseToml, TomlError } from 'smol-toml';
import { LineCounter, parseDocument } from 'yaml';
import { isJsonObject, type Json } from '#shared/model/json.ts';
import { readJsonText } from '../../json/json-text.ts';

/** The value of a configuration's text, or its first error: a place, counted from 1, or that it is too complex. */
export type ConfigReading =
  | { ok: true; value: Json }
  | { ok: false; problem: 'syntax'; syntax: ConfigSyntax; line: number; column: number }
  | { ok: false; problem: 'complex'; syntax: ConfigSyntax };

export type ConfigSyntax = 'JSON' | 'TOML' | 'YAML';

/** Limits of TOML and YAML texts: their parsers take longer than JSON's, and one of them recurses. */
const longest = 256 * 1024;
const deepest = 100;
/** Indicators of YAML's syntax; the parser's time depends on them. */
const mostMarks = 10_000;

/** Parses JSON (comments and trailing commas are allowed), TOML or YAML. */
export function readConfigText(text: string, syntax: ConfigSyntax = syntaxOf(text) ?? 'JSON'): ConfigReading {
  if (syntax === 'JSON') {
    const reading = readJsonText(text, { lenient: true });
    return reading.ok ? reading : { ...reading, problem: 'syntax', syntax };
  }
  if (text.length > longest) return { ok: false, problem: 'complex', syntax };
  const plain = text.replace(/^\uFEFF/, '');
  return syntax === 'TOML' ? readToml(plain) : readYaml(plain);
}

/** The parameters of the failure for a text that can't be read. */
export function paramsOf(reading: Exclude<ConfigReading, { ok: true }>) {
  if (reading.problem === 'complex') return { problem: 'complex', line: 0, column: 0 };
  const { syntax, line, column } = reading;
  return { problem: syntax === 'JSON' ? 'syntax' : syntax.toLowerCase(), line, column };
}

const tomlTable =
  // Bound: at most 400 characters, cut in `syntaxOf`.
  /^\s*\[{1,2}\s*["']?[A-Za-z_][\w-]*["']?(?:\s*\.\s*(?:[\w-]+|"[^"\n]*"|'[^'\n]*')){0,9}\s*\]{1,2}\s*(?:#.*)?$/;
// Bound: at most 400 characters, cut in `syntaxOf`.
const tomlPair = /^\s*(?:mcp_servers|mcpServers)(?:\s*\.[^=\n]{0,200})?\s*=/;
// Bound: at most 400 characters, cut in `syntaxOf`.
const yamlKey = /^(?:- )?(?:[A-Za-z_][\w .-]{0,100}|"[^"\n]{1,100}"|'[^'\n]{1,100}')\s*:\s*(?:#.*)?$/;
const yamlPair = /^(?:- )?[A-Za-z_][\w.-]{0,100}: \S/;
const mostLines = 5000;

/** The syntax of a configuration; undefined for a text that doesn't look like one, such as a command line. */
export function syntaxOf(text: string): ConfigSyntax | undefined {
  const trimmed = text.replace(/^\uFEFF/, '').trimStart();
  const lines = trimmed.split('\n', mostLines).map((line) => line.slice(0, 400).trimEnd());
  const isToml = lines.some((line) => tomlTable.test(line) || tomlPair.test(line));
  if (/^(?:[{[]|\/\/|\/\*)/.test(trimmed)) {
    // `[1]` is JSON, `[mcp_servers.name]` is TOML.
    return isToml && !readJsonText(trimmed, { lenient: true }).ok ? 'TOML' : 'JSON';
  }
  // Bound: at most 1,000 characters.
  if (/^"(?:[^"\\\n]|\\.){0,200}"\s*:\s*[{["]/.test(trimmed.slice(0, 1000))) return 'JSON';
  if (isToml) return 'TOML';
  const significant = lines.filter((line) => line !== '' && !/^\s*#|^---$|^%YAML/.test(line));
  const isYaml = significant.some((line, index) => {
    const next = significant[index + 1];
    if (next === undefined || !(yamlKey.test(line.trimStart()) || yamlPair.test(line.trimStart()))) return false;
    return /^\s*- /.test(next) || yamlPair.test(next.trimStart()) || yamlKey.test(next.trimStart());
  });
  return isYaml ? 'YAML' : undefined;
}

function readToml(text: string): ConfigReading {
  try {
    return { ok: true, value: jsonOf(parseToml(text, { maxDepth: deepest, integersAsBigInt: 'asNeeded' })) };
  } catch (thrown) {
    if (!(thrown instanceof TomlError)) return { ok: false, problem: 'complex', syntax: 'TOML' };
    return { ok: false, problem: 'syntax', syntax: 'TOML', line: thrown.line, column: thrown.column };
  }
}

function readYaml(text: string): ConfigReading {
  if (isComplexYaml(text)) return { ok: false, problem: 'complex', syntax: 'YAML' };
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter, uniqueKeys: false, prettyErrors: false, logLevel: 'error' });
  const [error] = document.errors;
  if (error !== undefined) {
    const { line, col } = lineCounter.linePos(error.pos[0]);
    return { ok: false, problem: 'syntax', syntax: 'YAML', line: Math.max(1, line), column: Math.max(1, col) };
  }
  try {
    return { ok: true, value: jsonOf(document.toJS({ maxAliasCount: 100 })) };
  } catch {
    return { ok: false, problem: 'complex', syntax: 'YAML' };
  }
}

/** Deep nesting exhausts the parser's stack or memory. */
function isComplexYaml(text: string): boolean {
  let depth = 0;
  let marks = 0;
  for (const character of text) {
    if (character === '[' || character === '{') depth += 1;
    else if ((character === ']' || character === '}') && depth > 0) depth -= 1;
    if (depth > deepest) return true;
    if (!/[\w \t.,/@+=$()<>;\\]/.test(character)) marks += 1;
  }
  if (marks > mostMarks) return true;
  const mostIndented = 2 * deepest;
  return text.split('\n').some((line) => {
    // Bound: at most 2 characters more than `mostIndented`.
    const [indent = ''] = /^(?:[ \t]|[-?:](?=[ \t]|$))*/.exec(line.slice(0, mostIndented + 2)) ?? [];
    return indent.length > mostIndented;
  });
}

/** A parsed value as JSON: dates and numbers that JSON hasn't are text; what is too deep is null. */
function jsonOf(value: unknown, depth = 0): Json {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
  if (typeof value === 'bigint') return String(value);
  if (value instanceof Date) return value.toISOString();
  if (depth > deepest) return null;
  if (Array.isArray(value)) return value.map((each) => jsonOf(each, depth + 1));
  if (!isJsonObject(value)) return null;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, jsonOf(inner, depth + 1)]));
}

import { parse as parseToml, TomlError } from 'smol-toml';
import { type Document, LineCounter, parseDocument } from 'yaml';
import type { TextFault } from '#shared/model/frames/text-fault.ts';
import { isJsonObject, type Json } from '#shared/model/json/json.ts';
import { readJsonText } from '../../json/json-text.ts';

/** The value of a configuration's text, or its first error as parameters of a failure. */
type ConfigReading = { ok: true; value: Json } | { ok: false; fault: ConfigFault };

/** Lines and columns count from 1; `complex`: TOML or YAML that could exhaust its parser. */
type ConfigFault = TextFault | { problem: 'toml' | 'yaml'; line: number; column: number } | { problem: 'complex' };

export type ConfigSyntax = 'JSON' | 'TOML' | 'YAML';

/** Limits of TOML and YAML texts: their parsers take longer than JSON's, and one of them recurses. */
const longest = 256 * 1024;
const deepest = 100;
/** Indicators of YAML's syntax; the parser's time depends on them. */
const mostMarks = 10_000;

/** Parses JSON (comments and trailing commas are allowed), TOML or YAML. */
export function readConfigText(text: string, syntax: ConfigSyntax = syntaxOf(text) ?? 'JSON'): ConfigReading {
  if (syntax === 'JSON') return readJsonText(text, { lenient: true });
  if (text.length > longest) return tooComplex;
  const plain = text.replace(/^\uFEFF/, '');
  return syntax === 'TOML' ? readToml(plain) : readYaml(plain);
}

const tooComplex: ConfigReading = { ok: false, fault: { problem: 'complex' } };

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
    if (!(thrown instanceof TomlError)) return tooComplex;
    return { ok: false, fault: { problem: 'toml', line: thrown.line, column: thrown.column } };
  }
}

function readYaml(text: string): ConfigReading {
  const read = readYamlDocument(text);
  if ('fault' in read) return { ok: false, fault: read.fault };
  try {
    return { ok: true, value: jsonOf(read.document.toJS({ maxAliasCount: 100 })) };
  } catch {
    return tooComplex;
  }
}

/** A place in a text: line and column count from 1. */
export interface TextPlace {
  line: number;
  column: number;
}

/** Parses YAML with its comments and places; `marks`: as many indicators of its syntax are allowed. */
export function readYamlDocument(
  text: string,
  marks = mostMarks,
): { document: Document.Parsed; placeOf(offset: number): TextPlace } | { fault: ConfigFault } {
  if (text.length > longest || isComplexYaml(text, marks)) return { fault: { problem: 'complex' } };
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter, uniqueKeys: false, prettyErrors: false, logLevel: 'error' });
  const placeOf = (offset: number) => {
    const { line, col } = lineCounter.linePos(offset);
    return { line: Math.max(1, line), column: Math.max(1, col) };
  };
  const [error] = document.errors;
  return error === undefined ? { document, placeOf } : { fault: { problem: 'yaml', ...placeOf(error.pos[0]) } };
}

/** Deep nesting exhausts the parser's stack or memory. */
function isComplexYaml(text: string, most: number): boolean {
  let depth = 0;
  let marks = 0;
  for (const character of text) {
    if (character === '[' || character === '{') depth += 1;
    else if ((character === ']' || character === '}') && depth > 0) depth -= 1;
    if (depth > deepest) return true;
    if (!/[\w \t.,/@+=$()<>;\\]/.test(character)) marks += 1;
  }
  if (marks > most) return true;
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

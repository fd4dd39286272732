import { parse as parseToml, TomlError } from 'smol-toml';
import { isLargeJson } from '#shared/mcp/json/json-size.ts';
import type { TextFault } from '#shared/model/frames/text-fault.ts';
import { isJsonObject, type Json } from '#shared/model/json/json.ts';
import { readJsonText } from '../../json/json-text.ts';
import { readYamlDocument, type YamlFault } from './yaml-document.ts';

/** The value of a configuration's text, or its first error as parameters of a failure. */
type ConfigReading = { ok: true; value: Json } | { ok: false; fault: ConfigFault };

/** Lines and columns count from 1; `complex`: TOML or YAML that could exhaust its parser. */
type ConfigFault = TextFault | { problem: 'toml'; line: number; column: number } | YamlFault;

export type ConfigSyntax = 'JSON' | 'TOML' | 'YAML';

/** Limits of TOML texts: its parser takes longer than JSON's, and recurses. */
const longest = 256 * 1024;
const deepest = 100;

/** Parses JSON (comments and trailing commas are allowed), TOML or YAML. */
export function readConfigText(text: string, syntax: ConfigSyntax = syntaxOf(text) ?? 'JSON'): ConfigReading {
  if (syntax === 'JSON') return text.length > largeText ? readLargeJson(text) : readJsonText(text, { lenient: true });
  const plain = text.replace(/^\uFEFF/, '');
  return syntax === 'TOML' ? readToml(plain) : readYaml(plain);
}

/** Longer JSON texts with comments aren't read: finding their tokens takes much longer than parsing. */
const longestWithComments = 4 * 2 ** 20;
/** Texts with more characters are looked at before they are parsed. */
const largeText = 1_000_000;
/** A client's configuration may have the history of years in it. */
const largest = { most: 500_000, deepest: 200 };

/** JSON of many megabytes, as configurations with a history have it. */
function readLargeJson(text: string): ConfigReading {
  if (isLargeJson(text, largest)) return tooComplex;
  try {
    return { ok: true, value: JSON.parse(text.replace(/^\uFEFF/, '')) };
  } catch {
    return text.length > longestWithComments ? tooComplex : readJsonText(text, { lenient: true });
  }
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
  if (text.length > longest) return tooComplex;
  try {
    return { ok: true, value: jsonOf(parseToml(text, { maxDepth: deepest, integersAsBigInt: 'asNeeded' })) };
  } catch (thrown) {
    if (!(thrown instanceof TomlError)) return tooComplex;
    return { ok: false, fault: { problem: 'toml', line: thrown.line, column: thrown.column } };
  }
}

function readYaml(text: string): ConfigReading {
  const read = readYamlDocument(text);
  return 'fault' in read ? { ok: false, fault: read.fault } : { ok: true, value: read.value };
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

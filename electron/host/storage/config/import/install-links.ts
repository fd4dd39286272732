import { percentDecoded } from '#shared/mcp/percent-decoded.ts';
import { fail } from '#shared/messages/failure.ts';
import { isJsonObject, type Json, type JsonObject } from '#shared/model/json/json.ts';
import { readJsonText } from '../../json/json-text.ts';

const maxLinkLength = 100_000;
/** Redirects within redirects, and JSON that is encoded more than once. */
const deepest = 3;

const scheme = /^([a-z][a-z0-9+.-]{0,40}):/i;
/** Pages that open an editor to install a server. */
const redirects = [
  /^https?:\/\/(?:insiders\.)?vscode\.dev\/redirect\b/i,
  /^https?:\/\/(?:www\.)?cursor\.com\/[\w/%-]{0,40}(?:install-mcp|mcp(?:\/|%2F)install)\b/i,
  /^https?:\/\/(?:www\.)?lmstudio\.ai\/install-mcp\b/i,
  /^https?:\/\/(?:www\.)?kiro\.dev\/launch\/mcp\/add\b/i,
  /^https?:\/\/vs-open\.link\/mcp-install\b/i,
  /^https?:\/\/(?:block\.github\.io|goose-docs\.ai)\/goose\/(?:v1\/)?extension\b/i,
];

/** True for a link that asks an editor or client to install a server, such as `cursor://…` or `vscode:mcp/install?…`. */
export function isInstallLink(text: string): boolean {
  if (/\s/.test(text) || text.length > maxLinkLength) return false;
  if (redirects.some((pattern) => pattern.test(text))) return true;
  const name = scheme.exec(text)?.[1]?.toLowerCase();
  if (name === undefined || name.length < 2 || /^(?:https?|wss?|file|ftp|data|javascript|mailto)$/.test(name))
    return false;
  return /^loupe:/i.test(text) || /[?&](?:config|servers|url|cmd)=|\?(?:%7B|\{)/i.test(text);
}

/**
 * The configuration in an install link: `loupe://add?name=…&url=…`, those of Cursor, VS Code, goose, LM Studio, Kiro and
 * others, and the pages that redirect to them. Nothing is opened or fetched. Fails with `nothingToImport`.
 */
export function configOfLink(link: string): Json {
  return readLink(link, 0) ?? fail('nothingToImport', { problem: 'link' });
}

function readLink(link: string, depth: number): Json | undefined {
  if (depth > deepest || link.length > maxLinkLength) return undefined;
  if (/^loupe:/i.test(link) && !/^loupe:\/\/add\/?(?:\?|$)/i.test(link)) return undefined;
  if (!isInstallLink(link)) return undefined;
  const at = link.indexOf('?');
  const query = at < 0 ? '' : link.slice(at + 1).replace(/#.*$/s, '');
  const whole = /^(?:%7B|\{)/i.test(query) ? jsonOf(query) : undefined;
  if (isJsonObject(whole)) return configOf(whole, undefined, []);
  const parameters = new URLSearchParams(query);
  const inner = parameters.get('url');
  if (inner !== null && isInstallLink(inner)) return readLink(inner, depth + 1);
  if (parameters.has('cmd') || /^goose:/i.test(link)) return gooseConfig(parameters);
  const text = parameters.get('config') ?? parameters.get('servers');
  const value = text === null ? (inner ? { url: inner } : undefined) : jsonOf(text);
  const name = parameters.get('name') || undefined;
  const inputs = jsonOf(parameters.get('inputs') ?? '');
  return isJsonObject(value) ? configOf(value, name, Array.isArray(inputs) ? inputs : []) : undefined;
}

/** A single server gets the name of its link. */
function configOf(value: JsonObject, name: string | undefined, inputs: Json[]): Json {
  const isOne = ['command', 'url', 'serverUrl', 'httpUrl', 'cmd'].some((key) => key in value);
  if (!isOne) return value;
  const { inputs: own, name: ownName, ...entry } = value;
  const called = name ?? (typeof ownName === 'string' ? ownName : '');
  if (called === '' && inputs.length === 0) return value;
  const all = Array.isArray(own) ? [...inputs, ...own] : inputs;
  const named = Object.fromEntries([[called, entry]]);
  return all.length > 0 ? { inputs: all, servers: named } : { mcpServers: named };
}

/** `goose://extension?cmd=…&arg=…&env=NAME=description`; the variables are secrets that the user sets. */
function gooseConfig(parameters: URLSearchParams): Json | undefined {
  const command = parameters.get('cmd');
  const url = parameters.get('url') ?? parameters.get('uri');
  const name = parameters.get('name') ?? parameters.get('id') ?? '';
  const pairs = (key: string) =>
    parameters.getAll(key).map((line) => /^([^=:]+)[=:]\s*([\s\S]*)$/.exec(line) ?? ['', line, '']);
  const timeout = Number(parameters.get('timeout') ?? Number.NaN);
  const entry: JsonObject = {
    ...(command === null ? {} : { cmd: command, args: parameters.getAll('arg') }),
    ...(command === null && url !== null && { url, type: parameters.get('type') ?? '' }),
    ...(parameters.has('env') && { env_keys: pairs('env').map(([, variable = '']) => variable) }),
    ...(parameters.has('header') && {
      headers: Object.fromEntries(pairs('header').map(([, header = '', value = '']) => [header, value])),
    }),
    ...(command !== null && timeout > 0 && { timeout }),
  };
  return command === null && url === null ? undefined : { mcpServers: Object.fromEntries([[name, entry]]) };
}

/** JSON that is plain, percent-encoded, or in base64, possibly more than once. */
function jsonOf(text: string, depth = 0): Json | undefined {
  const trimmed = text.trim();
  if (trimmed === '' || depth > deepest) return undefined;
  if (/^[{["]/.test(trimmed)) {
    const reading = readJsonText(trimmed, { lenient: true });
    if (reading.ok) return typeof reading.value === 'string' ? jsonOf(reading.value, depth + 1) : reading.value;
  }
  if (/%[0-9a-f]{2}/i.test(trimmed)) {
    const decoded = percentDecoded(trimmed);
    return decoded === trimmed ? undefined : jsonOf(decoded, depth + 1);
  }
  // A plus sign in a query was decoded as a space.
  const base64 = trimmed.replaceAll(' ', '+');
  return /^[\w+/=-]+$/.test(base64) ? jsonOf(Buffer.from(base64, 'base64').toString(), depth + 1) : undefined;
}

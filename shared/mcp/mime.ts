import { percentDecoded } from './percent-decoded.ts';

/** The last type: neighbouring items of a list mostly have the same. */
let last: { mimeType: string | undefined; essence: string | undefined } = { mimeType: undefined, essence: undefined };

/** A MIME type without its parameters, in lower case; undefined unless it is `type/subtype`. */
export function essenceOf(mimeType: string | undefined): string | undefined {
  if (mimeType !== last.mimeType) last = { mimeType, essence: readEssence(mimeType) };
  return last.essence;
}

function readEssence(mimeType: string | undefined): string | undefined {
  const essence = mimeType?.split(';', 1)[0]?.trim().toLowerCase();
  return essence !== undefined && /^[^\s/]+\/[^\s/]+$/.test(essence) ? essence : undefined;
}

export type ContentView = 'json' | 'text' | 'image' | 'binary';

export const directoryMimeType = 'inode/directory';

const images = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
  'image/bmp',
  'image/svg+xml',
  'image/x-icon',
  'image/vnd.microsoft.icon',
]);

const textual = new Set([
  'application/javascript',
  'application/typescript',
  'application/xml',
  'application/yaml',
  'application/x-yaml',
  'application/toml',
  'application/sql',
  'application/graphql',
  'application/x-sh',
  'application/x-ndjson',
  'application/jsonl',
  'application/x-httpd-php',
]);

/** True for types of readable text. */
export function isTextual(essence: string): boolean {
  return essence.startsWith('text/') || essence.endsWith('+xml') || isJson(essence) || textual.has(essence);
}

/** True for `application/json` and every `…+json`. */
export function isJson(essence: string): boolean {
  return essence === 'application/json' || essence === 'text/json' || essence.endsWith('+json');
}

/** How to show a blob of this type. */
export function viewOf(essence: string | undefined): ContentView {
  if (essence === undefined) return 'binary';
  if (images.has(essence)) return 'image';
  if (isJson(essence)) return 'json';
  return isTextual(essence) ? 'text' : 'binary';
}

/** The editor's languages, with their files' extensions and their MIME types. */
const languages: readonly (readonly [language: string, extensions: string, types?: string])[] = [
  ['markdown', 'md markdown', 'text/markdown text/x-markdown'],
  ['html', 'html htm', 'text/html application/xhtml+xml'],
  ['css', 'css', 'text/css'],
  ['javascript', 'js mjs cjs jsx', 'text/javascript application/javascript'],
  ['typescript', 'ts mts cts tsx', 'text/typescript text/x-typescript application/typescript'],
  ['json', 'json'],
  ['xml', 'xml svg xsd', 'text/xml application/xml'],
  ['yaml', 'yaml yml', 'text/yaml text/x-yaml application/yaml application/x-yaml'],
  ['sql', 'sql', 'application/sql text/x-sql'],
  ['graphql', 'graphql gql', 'application/graphql'],
  ['shell', 'sh bash', 'application/x-sh text/x-sh'],
  ['python', 'py', 'text/x-python'],
  ['java', 'java', 'text/x-java'],
  ['cpp', 'c h cc cpp hpp', 'text/x-c text/x-c++'],
  ['csharp', 'cs'],
  ['go', 'go', 'text/x-go'],
  ['rust', 'rs', 'text/x-rust'],
  ['ruby', 'rb'],
  ['php', 'php'],
  ['swift', 'swift'],
  ['kotlin', 'kt'],
  ['ini', 'ini toml'],
  ['dockerfile', 'dockerfile'],
  ['powershell', 'ps1'],
  ['proto', 'proto'],
  ['lua', 'lua'],
  ['r', 'r'],
  ['scss', 'scss'],
  ['less', 'less'],
];

/** The language with a word among its extensions (1) or types (2). */
function languageWith(word: string, names: 1 | 2): string | undefined {
  return languages.find((entry) => entry[names]?.split(' ').includes(word))?.[0];
}

/** The editor's language by type, else by the URI's extension, else plain text. */
export function languageOf(mimeType: string | undefined, uri: string): string {
  const essence = essenceOf(mimeType);
  if (essence !== undefined) {
    if (isJson(essence)) return 'json';
    const known = languageWith(essence, 2);
    if (known !== undefined) return known;
    if (essence.endsWith('+xml')) return 'xml';
  }
  return languageWith(extensionOf(uri), 1) ?? 'plaintext';
}

/** The extension of a URI's last path segment, in lower case and without its dot; may be empty. */
export function extensionOf(uri: string): string {
  const name = fileNameOf(uri).toLowerCase();
  const dot = name.lastIndexOf('.');
  if (dot === -1) return name === 'dockerfile' ? name : '';
  return name.slice(dot + 1);
}

/** The last path segment of a URI as a safe file name; `resource` when it is empty. */
export function fileNameOf(uri: string): string {
  const path = uri.replace(/[?#].*$/s, '').replace(/(^|[^/])\/+$/, '$1');
  const name = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf(':')) + 1);
  const safe = percentDecoded(name)
    .replace(/[\\/:*?"<>|\p{C}]/gu, '_')
    .replace(/^\.+/, '_')
    .slice(0, 120);
  return safe === '' ? 'resource' : safe;
}

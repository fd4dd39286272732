/** The last type that was asked for: items that are listed one after the other mostly have the same. */
let last: { mimeType: string | undefined; essence: string | undefined } = { mimeType: undefined, essence: undefined };

/** A MIME type without its parameters, in lower case; undefined when it is not of the form `type/subtype`. */
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

/** True when bytes of this type are readable characters. */
export function isTextual(essence: string): boolean {
  return essence.startsWith('text/') || essence.endsWith('+xml') || isJson(essence) || textual.has(essence);
}

/** True for `application/json` and every `…+json`. */
export function isJson(essence: string): boolean {
  return essence === 'application/json' || essence === 'text/json' || essence.endsWith('+json');
}

/** How to show a type. Text that arrived as text never needs this. */
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

/** The language that has a word among its `names`, the extensions or the types. */
function languageWith(word: string, names: 1 | 2): string | undefined {
  return languages.find((entry) => entry[names]?.split(' ').includes(word))?.[0];
}

/** The editor's language for a text: by its type, else by the URI's extension, else plain text. */
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

/** The extension of a URI's last path segment, in lower case and without its dot; empty when there is none. */
export function extensionOf(uri: string): string {
  const name = fileNameOf(uri).toLowerCase();
  const dot = name.lastIndexOf('.');
  if (dot === -1) return name === 'dockerfile' ? name : '';
  return name.slice(dot + 1);
}

/** The last path segment of a URI, decoded where possible and safe as a file name; `resource` when there is none. */
export function fileNameOf(uri: string): string {
  const path = uri.replace(/[?#].*$/s, '').replace(/\/+$/, '');
  const last = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf(':')) + 1);
  let name = last;
  try {
    name = decodeURIComponent(last);
  } catch {
    // Not valid percent-encoding: the raw segment serves as well.
  }
  const safe = name
    .replace(/[\\/:*?"<>|\p{C}]/gu, '_')
    .replace(/^\.+/, '_')
    .slice(0, 120);
  return safe === '' ? 'resource' : safe;
}

/** How many bytes from the start {@link sniff} can make use of. */
export const sniffLength = 512;

/** Magic numbers by position; a dot stands for any byte. */
const signatures: readonly { type: string; hex: string; at?: number }[] = [
  { type: 'image/png', hex: '89504e470d0a1a0a' },
  { type: 'image/jpeg', hex: 'ffd8ff' },
  { type: 'image/gif', hex: '47494638' },
  { type: 'image/webp', hex: '52494646........57454250' },
  { type: 'audio/wav', hex: '52494646........57415645' },
  { type: 'image/avif', hex: '6674797061766966', at: 4 },
  { type: 'video/mp4', hex: '66747970', at: 4 },
  { type: 'application/pdf', hex: '255044462d' },
  { type: 'application/zip', hex: '504b0304' },
  { type: 'application/gzip', hex: '1f8b' },
  { type: 'audio/mpeg', hex: '494433' },
  { type: 'audio/flac', hex: '664c6143' },
  { type: 'application/ogg', hex: '4f676753' },
  { type: 'video/webm', hex: '1a45dfa3' },
  { type: 'application/wasm', hex: '0061736d' },
  { type: 'font/woff2', hex: '774f4632' },
  { type: 'application/vnd.sqlite3', hex: '53514c69746520666f726d6174203300' },
  { type: 'image/bmp', hex: '424d' },
  { type: 'image/x-icon', hex: '00000100' },
];

/**
 * What the first bytes of a content look like, or undefined when nothing says so. `text/plain` stands for
 * any readable UTF-8; `image/svg+xml`, `text/html` and `application/json` are told from their first characters.
 */
export function sniff(head: Uint8Array): string | undefined {
  if (head.length === 0) return undefined;
  for (const { type, hex, at = 0 } of signatures) if (matches(head, hex, at)) return type;
  const text = decodeHead(head);
  if (text === undefined) return undefined;
  const start = text
    .replace(/^\uFEFF?\s*(?:<\?xml[^>]*>\s*)?(?:<!--.*?-->\s*)*/s, '')
    .slice(0, 64)
    .toLowerCase();
  if (start.startsWith('<svg') || start.startsWith('<!doctype svg')) return 'image/svg+xml';
  if (start.startsWith('<!doctype html') || start.startsWith('<html')) return 'text/html';
  return 'text/plain';
}

/** Types that a more general signature may stand for: a .docx is a zip. */
const containers: Record<string, RegExp> = {
  'application/zip': /zip|officedocument|opendocument|epub|jar|java-archive|vnd\./,
  'application/gzip': /gzip|tar/,
  'application/ogg': /ogg|opus/,
  'video/mp4': /mp4|quicktime|m4a|heic|heif|3gpp|avif/,
  'video/webm': /webm|matroska/,
  'audio/wav': /wav/,
  'image/x-icon': /icon/,
  'image/bmp': /bmp/,
};

/** True when a declared type can't be what the bytes are; `application/octet-stream` contradicts nothing. */
export function contradicts(declared: string, sniffed: string, textual: (essence: string) => boolean): boolean {
  if (declared === sniffed || declared === 'application/octet-stream') return false;
  if (sniffed === 'text/plain') return signatures.some(({ type }) => type === declared);
  if (sniffed === 'text/html' || sniffed === 'image/svg+xml') return !textual(declared);
  const family = containers[sniffed];
  return family === undefined || !family.test(declared);
}

function matches(bytes: Uint8Array, hex: string, at: number): boolean {
  const length = hex.length / 2;
  if (bytes.length < at + length) return false;
  for (let index = 0; index < length; index += 1) {
    const pair = hex.slice(index * 2, index * 2 + 2);
    if (pair !== '..' && bytes[at + index] !== Number.parseInt(pair, 16)) return false;
  }
  return true;
}

/** Text when the bytes are UTF-8 without control characters; a character cut off at the end is forgiven. */
function decodeHead(bytes: Uint8Array): string | undefined {
  const head = bytes.subarray(0, sniffLength);
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what tells binary from text
    return /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/.test(text) ? undefined : text;
  } catch {
    return undefined;
  }
}

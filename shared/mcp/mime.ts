/** A MIME type without its parameters, in lower case; undefined when it is not of the form `type/subtype`. */
export function essenceOf(mimeType: string | undefined): string | undefined {
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

const languageByType: Record<string, string> = {
  'text/markdown': 'markdown',
  'text/x-markdown': 'markdown',
  'text/html': 'html',
  'application/xhtml+xml': 'html',
  'text/css': 'css',
  'text/javascript': 'javascript',
  'application/javascript': 'javascript',
  'text/typescript': 'typescript',
  'text/x-typescript': 'typescript',
  'application/typescript': 'typescript',
  'text/xml': 'xml',
  'application/xml': 'xml',
  'text/yaml': 'yaml',
  'text/x-yaml': 'yaml',
  'application/yaml': 'yaml',
  'application/x-yaml': 'yaml',
  'application/sql': 'sql',
  'text/x-sql': 'sql',
  'application/graphql': 'graphql',
  'application/x-sh': 'shell',
  'text/x-sh': 'shell',
  'text/x-python': 'python',
  'text/x-java': 'java',
  'text/x-c': 'cpp',
  'text/x-c++': 'cpp',
  'text/x-go': 'go',
  'text/x-rust': 'rust',
};

const languageByExtension: Record<string, string> = {
  md: 'markdown',
  markdown: 'markdown',
  html: 'html',
  htm: 'html',
  css: 'css',
  js: 'javascript',
  mjs: 'javascript',
  cjs: 'javascript',
  jsx: 'javascript',
  ts: 'typescript',
  mts: 'typescript',
  cts: 'typescript',
  tsx: 'typescript',
  json: 'json',
  xml: 'xml',
  svg: 'xml',
  xsd: 'xml',
  yaml: 'yaml',
  yml: 'yaml',
  sql: 'sql',
  graphql: 'graphql',
  gql: 'graphql',
  sh: 'shell',
  bash: 'shell',
  py: 'python',
  java: 'java',
  c: 'cpp',
  h: 'cpp',
  cc: 'cpp',
  cpp: 'cpp',
  hpp: 'cpp',
  cs: 'csharp',
  go: 'go',
  rs: 'rust',
  rb: 'ruby',
  php: 'php',
  swift: 'swift',
  kt: 'kotlin',
  ini: 'ini',
  toml: 'ini',
  dockerfile: 'dockerfile',
  ps1: 'powershell',
  proto: 'proto',
  lua: 'lua',
  r: 'r',
  scss: 'scss',
  less: 'less',
};

/** The editor's language for a text: by its type, else by the URI's extension, else plain text. */
export function languageOf(mimeType: string | undefined, uri: string): string {
  const essence = essenceOf(mimeType);
  if (essence !== undefined) {
    if (isJson(essence)) return 'json';
    const known = languageByType[essence];
    if (known !== undefined) return known;
    if (essence.endsWith('+xml')) return 'xml';
  }
  return languageByExtension[extensionOf(uri)] ?? 'plaintext';
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

import { uriPath } from '#shared/mcp/resources/uri-tree.ts';

/** Extensions for what has none in its URI. */
const extensions: Readonly<Record<string, string>> = {
  'application/json': 'json',
  'text/markdown': 'md',
  'text/csv': 'csv',
  'text/html': 'html',
  'text/plain': 'txt',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/svg+xml': 'svg',
  'application/pdf': 'pdf',
};
/** Names that Windows keeps for devices, with or without an extension. */
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;
const longestSegment = 80;

/**
 * A path for every file of an archive, from its URI: relative, without `..`, without characters that a file system
 * refuses or that hide something, and no two alike even where case does not count.
 */
export function bundleNames(files: readonly { uri: string; mimeType?: string | undefined }[]): string[] {
  const taken = new Set<string>();
  return files.map(({ uri, mimeType }) => {
    const path = safePath(uri);
    const dot = path.lastIndexOf('.');
    const hasExtension = dot > path.lastIndexOf('/') + 1;
    const known = extensions[mimeType?.split(';', 1)[0]?.trim().toLowerCase() ?? ''];
    const stem = hasExtension ? path.slice(0, dot) : path;
    const end = hasExtension ? path.slice(dot) : known === undefined ? '' : `.${known}`;
    let name = stem + end;
    for (let copy = 2; taken.has(name.toLowerCase()); copy += 1) name = `${stem} (${copy})${end}`;
    taken.add(name.toLowerCase());
    return name;
  });
}

function safePath(uri: string): string {
  const { root, segments } = uriPath(uri);
  const scheme = root.replace(/[:/]+$/, '');
  const safe = [scheme, ...segments].map(safeSegment).filter((segment) => segment !== '');
  return safe.length === 0 ? 'resource' : safe.join('/');
}

function safeSegment(raw: string): string {
  let text = raw;
  try {
    text = decodeURIComponent(raw);
  } catch {
    // Not percent-encoded after all: the text itself is the name.
  }
  const plain = text
    .replace(/[\p{C}\p{Zl}\p{Zp}<>:"/\\|?*]/gu, '_')
    .slice(0, longestSegment)
    .replace(/^[\s.]+|[\s.]+$/g, '');
  return reserved.test(plain) ? `_${plain}` : plain;
}

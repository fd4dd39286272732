import { percentDecoded } from '#shared/mcp/percent-decoded.ts';
import { uriPath } from '#shared/mcp/resources/uri-path.ts';
import type { Json, JsonObject } from '#shared/model/json/json.ts';
import { ownValue } from '#shared/model/own-value.ts';
import { bytesFromBase64 } from '../../../kit/bytes/index.ts';
import { saveRanges } from '../../../ui/save-file.ts';

/** A part of a read resource with its content: text or base64. */
export interface BundlePart {
  uri: string;
  mimeType?: string | undefined;
  text?: string;
  base64?: string;
  bytes: number;
}

export interface Unread {
  uri: string;
  reason: string;
}

/** The parts as content blocks of type `resource`, as a client attaches them to a prompt. */
export function embeddedResources(parts: readonly BundlePart[]): Json[] {
  return parts.map(({ uri, mimeType, text, base64 }) => {
    const resource: JsonObject = { uri };
    if (mimeType !== undefined) resource.mimeType = mimeType;
    if (text !== undefined) resource.text = text;
    else resource.blob = base64 ?? '';
    return { type: 'resource', resource };
  });
}

/** The parts as one Markdown text, each a heading and a fenced block. Binary content is left out. */
export function markdownBundle(title: string, parts: readonly BundlePart[], unread: readonly Unread[]): string {
  const sections = parts.map(({ uri, mimeType, text, bytes }) => {
    const facts = [mimeType, `${bytes} bytes`].filter((fact) => fact !== undefined).join(', ');
    const body = text === undefined ? '_Binary content, left out._' : fenced(text, languageFor(mimeType));
    return `## ${inline(uri)}\n\n${inline(facts)}\n\n${body}\n`;
  });
  const missing =
    unread.length === 0
      ? []
      : [`## Not read\n\n${unread.map(({ uri, reason }) => `- ${inline(uri)}: ${inline(reason)}`).join('\n')}\n`];
  return [`# ${inline(title)}\n`, ...sections, ...missing].join('\n');
}

/** Uses a longer fence than any in the text, so that the text cannot end its block. */
function fenced(text: string, language: string): string {
  const longest = Math.max(2, ...(text.match(/`{3,}/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${text}${text.endsWith('\n') ? '' : '\n'}${fence}`;
}

function languageFor(mimeType: string | undefined): string {
  return /(?:\/|\+)(json|markdown|csv|html|xml|yaml|javascript|css)\b/i.exec(mimeType ?? '')?.[1]?.toLowerCase() ?? '';
}

/** Server text on one line, with the characters of Markdown escaped. */
function inline(text: string): string {
  return text.replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ').replace(/[\\`*_[\]<>#]/g, '\\$&');
}

/** File extensions for URIs without one. */
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
const maxSegmentLength = 80;

/**
 * The path of each file in an archive, made from its URI: relative, without `..`, without characters that are invalid in
 * a file system or invisible, and unique even where case is ignored.
 */
export function bundleNames(files: readonly { uri: string; mimeType?: string | undefined }[]): string[] {
  const taken = new Set<string>();
  return files.map(({ uri, mimeType }) => {
    const path = safePath(uri);
    const dot = path.lastIndexOf('.');
    const hasExtension = dot > path.lastIndexOf('/') + 1;
    const known = ownValue(extensions, mimeType?.split(';', 1)[0]?.trim().toLowerCase() ?? '');
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
  const scheme = root.replace(/(^|[^:/])[:/]+$/, '$1');
  const safe = [scheme, ...segments].map(safeSegment).filter((segment) => segment !== '');
  return safe.length === 0 ? 'resource' : safe.join('/');
}

function safeSegment(raw: string): string {
  const plain = percentDecoded(raw)
    .replace(/[\p{C}\p{Zl}\p{Zp}<>:"/\\|?*]/gu, '_')
    .slice(0, maxSegmentLength)
    .replace(/^[\s.]+/, '')
    .replace(/([^\s.])[\s.]+$/, '$1');
  return reserved.test(plain) ? `_${plain}` : plain;
}

export type ExportFormat = 'files' | 'markdown' | 'json';

/** The most bytes of content in one export, so that it fits into memory. */
export const maxExported = 200_000_000;

const packStep = 256_000;

/** Saves parts in one of three formats; `name` is the file's name without its extension. */
export async function exportParts(
  format: ExportFormat,
  name: string,
  parts: readonly BundlePart[],
  unread: readonly Unread[],
): Promise<void> {
  if (format === 'files') return save(`${name}.zip`, await zipOf(parts));
  const text =
    format === 'json' ? JSON.stringify(embeddedResources(parts), null, 2) : markdownBundle(name, parts, unread);
  return save(`${name}.${format === 'json' ? 'json' : 'md'}`, new Blob([text]));
}

function save(name: string, content: Blob): Promise<void> {
  return saveRanges(
    name,
    content.size,
    async (offset, length) => new Uint8Array(await content.slice(offset, offset + length).arrayBuffer()),
  );
}

async function zipOf(parts: readonly BundlePart[]): Promise<Blob> {
  const { Zip, ZipDeflate } = await import('fflate');
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let failed: Error | null = null;
  const archive = new Zip((error, piece) => {
    if (error !== null) failed = error;
    else pieces.push(new Uint8Array(piece));
  });
  const names = bundleNames(parts);
  const encoder = new TextEncoder();
  for (const [index, part] of parts.entries()) {
    const file = new ZipDeflate(names[index] ?? `resource-${index}`, { level: 6 });
    archive.add(file);
    const bytes = part.text === undefined ? bytesFromBase64(part.base64 ?? '') : encoder.encode(part.text);
    for (let offset = 0; ; offset += packStep) {
      const isLast = offset + packStep >= bytes.length;
      file.push(bytes.subarray(offset, offset + packStep), isLast);
      await new Promise((resolve) => setTimeout(resolve, 0));
      if (isLast) break;
    }
  }
  archive.end();
  if (failed !== null) throw failed;
  return new Blob(pieces);
}

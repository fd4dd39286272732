import { essenceOf, extensionOf, isJson, isTextual, viewOf } from '#shared/mcp/mime.ts';
import type { JsonPlace, TreeRows, TreeView } from '#shared/model/json/json-row.ts';
import type { Base64Form } from '#shared/model/resource.ts';

/** Reads bytes `offset` up to `offset + length`, fewer only at the end. */
export type ReadBytes = (offset: number, length: number) => Promise<Uint8Array<ArrayBuffer>>;
/** Reads characters (UTF-16) `offset` up to `offset + length`, fewer only at the end. */
export type ReadText = (offset: number, length: number) => Promise<string>;

/** The tree of a JSON text in the host; see `resources.treeRows` of the contract. */
export interface TreeSource {
  rows: (view: TreeView, range: { from: number; count: number }, signal: AbortSignal) => Promise<TreeRows>;
  place: (view: TreeView, node: number) => Promise<JsonPlace | undefined>;
  search: (view: TreeView, text: string, after: number) => Promise<JsonPlace | undefined>;
}

/** A body that arrived as text. */
export interface TextBody {
  /** Present where the host can show it as a tree. */
  tree?: TreeSource | undefined;
  characters: number;
  /** In UTF-8 bytes. */
  size: number;
  text: ReadText;
  bytes: ReadBytes;
}

/** A body that arrived as base64. */
export interface BlobBody {
  /** Decoded bytes; of invalid base64, those before the first invalid character. */
  size: number;
  bytes: ReadBytes;
  /** How it differs from plain base64, though it was decoded. */
  forms?: readonly Base64Form[] | undefined;
  /** Invalid base64 as it was sent, and the index of the first invalid character. */
  broken?: { at: number; characters: number; text: ReadText } | undefined;
}

/** Content from a server: a part of a resource, a prompt or a tool's result. */
export interface Content {
  /** Identifies the bytes in caches. */
  key: string;
  uri: string;
  /** As declared. */
  mimeType?: string | undefined;
  /** In bytes. */
  declaredSize?: number | undefined;
  /** The protocol allows one of the two. */
  text?: TextBody | undefined;
  blob?: BlobBody | undefined;
}

/** The MIME type by which the bytes of a body become text; undefined for one that arrived as text, which is UTF-8. */
export function encodedAs({ mimeType }: Content, { form }: Body): string | undefined {
  return form === 'blob' ? mimeType : undefined;
}

/** The body that a view shows. */
export type Body = { form: 'text'; body: TextBody } | { form: 'blob'; body: BlobBody };

/** Remarks about values of a JSON content, by JSON Pointer (RFC 6901). */
export type Marks = ReadonlyMap<string, readonly string[]>;

export interface ViewProps {
  content: Content;
  shown: Body;
  /** The MIME type that the bytes show, else the declared one. */
  type: string | undefined;
  /** The beginning of a readable content, shown until the view has loaded. */
  start?: string | undefined;
  marks?: Marks | undefined;
}

export type View =
  | 'text'
  | 'tree'
  | 'rendered'
  | 'table'
  | 'preview'
  | 'image'
  | 'audio'
  | 'video'
  | 'pdf'
  | 'base64'
  | 'hex';

/** What the choice of views depends on. */
export interface Signs {
  form: 'text' | 'blob';
  mimeType: string | undefined;
  uri: string;
  /** The type that the first bytes suggest: see `sniff`. */
  sniffed: string | undefined;
  /** The first characters of a readable content. */
  start?: string | undefined;
  isBrokenBase64?: boolean;
}

const typeByExtension: Record<string, string> = {
  md: 'text/markdown',
  markdown: 'text/markdown',
  csv: 'text/csv',
  tsv: 'text/tab-separated-values',
  json: 'application/json',
  html: 'text/html',
  htm: 'text/html',
  svg: 'image/svg+xml',
};

/** The beginning of a JSON object or array. */
const looksLikeJson = /^\s*(?:\{\s*["}]|\[\s*(?:["{[\]\d-]|true\b|false\b|null\b))/;

/**
 * The MIME type to treat a content as. The bytes outrank the declared type; where they are only readable text, the
 * declared type, the extension and the first characters decide, in this order.
 */
export function realType({ mimeType, uri, sniffed, start = '' }: Signs): string | undefined {
  const declared = essenceOf(mimeType);
  if (sniffed === undefined) return declared;
  if (sniffed === 'application/ogg' || sniffed === 'video/mp4' || sniffed === 'video/webm') {
    return declared !== undefined && /^(audio|video)\//.test(declared) ? declared : sniffed;
  }
  if (sniffed === 'text/html' && declared !== undefined && isMarkdown(declared)) return declared;
  if (sniffed !== 'text/plain') return sniffed;
  if (declared !== undefined && declared !== 'text/plain' && isTextual(declared)) return declared;
  return typeByExtension[extensionOf(uri)] ?? (looksLikeJson.test(start) ? 'application/json' : 'text/plain');
}

/** The views of a content, the best first; never empty. */
export function viewsFor(signs: Signs): View[] {
  const type = realType(signs);
  const isReadable = signs.form === 'text' || (signs.sniffed !== undefined && isTextual(signs.sniffed));
  const own = type === undefined ? [] : specialViews(type, isReadable);
  const views: View[] = [...own];
  if (isReadable && !views.includes('text')) views.push('text');
  views.push('hex');
  if (signs.isBrokenBase64) views.push('base64');
  return views;
}

/** Markup shows its source first, as it was sent. */
function specialViews(type: string, isReadable: boolean): View[] {
  if (viewOf(type) === 'image') return ['image'];
  if (type === 'application/pdf') return ['pdf'];
  if (type.startsWith('video/')) return ['video'];
  if (type.startsWith('audio/') || type === 'application/ogg') return ['audio'];
  if (!isReadable) return [];
  if (isJson(type)) return ['text', 'tree'];
  if (isMarkdown(type)) return ['text', 'rendered'];
  if (isTable(type)) return ['table', 'text'];
  if (type === 'text/html' || type === 'application/xhtml+xml') return ['text', 'preview'];
  return [];
}

function isMarkdown(type: string): boolean {
  return type === 'text/markdown' || type === 'text/x-markdown';
}

export function isTable(type: string): boolean {
  return type === 'text/csv' || type === 'text/tab-separated-values' || type === 'application/csv';
}

import {
  ansiType,
  base64ImageType,
  diffType,
  ndjsonType,
  stackTraceType,
  textType,
} from '#shared/mcp/content/text-type.ts';
import { hasRecords } from '#shared/mcp/json/json-records.ts';
import { essenceOf, extensionOf, isJson, isTextual, viewOf } from '#shared/mcp/mime.ts';
import type { JsonPlace, TreeRows, TreeView } from '#shared/model/json/json-row.ts';
import { ownValue } from '#shared/model/own-value.ts';
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
  /** The JSON of the content block that it is the body of. */
  block?: { text: ReadText } | undefined;
}

/** A text that is in the window as a content; `key` is unique to the text. */
export function textContent(key: string, uri: string, text: string): Content {
  let encoded: Uint8Array<ArrayBuffer> | undefined;
  const bytes = () => (encoded ??= new TextEncoder().encode(text));
  return {
    key,
    uri,
    text: {
      characters: text.length,
      get size() {
        return bytes().length;
      },
      text: async (offset, length) => text.slice(offset, offset + length),
      bytes: async (offset, length) => bytes().subarray(offset, offset + length),
    },
  };
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
  | 'raw'
  | 'tree'
  | 'records'
  | 'colored'
  | 'picture'
  | 'rendered'
  | 'table'
  | 'preview'
  | 'image'
  | 'audio'
  | 'video'
  | 'pdf'
  | 'base64'
  | 'hex'
  | 'block';

/** What the choice of views depends on. */
export interface Signs {
  form: 'text' | 'blob';
  mimeType: string | undefined;
  uri: string;
  /** The type that the first bytes suggest: see `sniff`. */
  sniffed: string | undefined;
  /** The first characters of a readable content. */
  start?: string | undefined;
  /** `start` is all of it. */
  isWhole?: boolean;
  isBrokenBase64?: boolean;
  /** It is the body of a content block. */
  isBlock?: boolean;
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

/**
 * The MIME type to treat a content as. The bytes outrank the declared type; where they are only readable text, the
 * declared type, the extension and the first characters decide, in this order.
 */
export function realType({ mimeType, uri, sniffed, start = '', isWhole = false }: Signs): string | undefined {
  const declared = essenceOf(mimeType);
  if (sniffed === undefined) return declared;
  if (sniffed === 'application/ogg' || sniffed === 'video/mp4' || sniffed === 'video/webm') {
    return declared !== undefined && /^(audio|video)\//.test(declared) ? declared : sniffed;
  }
  if (sniffed === 'text/html' && declared !== undefined && isMarkdown(declared)) return declared;
  if (sniffed !== 'text/plain') return sniffed;
  if (declared !== undefined && declared !== 'text/plain' && isTextual(declared)) return declared;
  return ownValue(typeByExtension, extensionOf(uri)) ?? textType(start, isWhole) ?? 'text/plain';
}

/** The views of a content, the best first; never empty. */
export function viewsFor(signs: Signs): View[] {
  const type = realType(signs);
  const isReadable = signs.form === 'text' || (signs.sniffed !== undefined && isTextual(signs.sniffed));
  const own = type === undefined ? [] : specialViews(type, isReadable, signs);
  const views: View[] = [...own];
  if (isReadable && !views.includes('text')) views.push('text');
  if (isReadable && type !== undefined && isJson(type)) views.push('raw');
  // A text of a model may be Markdown, however little of it shows.
  if (signs.isBlock === true && type === 'text/plain') views.push('rendered');
  if (signs.isBlock !== true || !isReadable) views.push('hex');
  if (signs.isBrokenBase64) views.push('base64');
  if (signs.isBlock) views.push('block');
  return views;
}

/** Markup shows its source first, as it was sent; what a block only shows to be Markdown is rendered. */
function specialViews(type: string, isReadable: boolean, { start = '', isBlock = false }: Signs): View[] {
  if (viewOf(type) === 'image') return ['image'];
  if (type === 'application/pdf') return ['pdf'];
  if (type.startsWith('video/')) return ['video'];
  if (type.startsWith('audio/') || type === 'application/ogg') return ['audio'];
  if (!isReadable) return [];
  if (isJson(type)) return hasRecords(start) ? ['text', 'tree', 'records'] : ['text', 'tree'];
  if (type === ndjsonType || type === 'application/jsonl') return ['records', 'text'];
  if (isMarkdown(type)) return isBlock ? ['rendered', 'text'] : ['text', 'rendered'];
  if (isTable(type)) return ['table', 'text'];
  if (type === 'text/html' || type === 'application/xhtml+xml') return ['text', 'preview'];
  if (type === ansiType || type === diffType || type === stackTraceType) return ['colored', 'text'];
  if (type === base64ImageType) return ['picture', 'text'];
  return [];
}

function isMarkdown(type: string): boolean {
  return type === 'text/markdown' || type === 'text/x-markdown';
}

export function isTable(type: string): boolean {
  return type === 'text/csv' || type === 'text/tab-separated-values' || type === 'application/csv';
}

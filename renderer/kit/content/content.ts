import { essenceOf, extensionOf, isJson, isTextual, viewOf } from '#shared/mcp/mime.ts';
import type { JsonPlace, TreeRows, TreeView } from '#shared/model/json-row.ts';

/** Gives bytes `offset` up to `offset + length`, fewer only at the end. */
export type ReadBytes = (offset: number, length: number) => Promise<Uint8Array<ArrayBuffer>>;
/** Gives characters (UTF-16) `offset` up to `offset + length`, fewer only at the end. */
export type ReadText = (offset: number, length: number) => Promise<string>;

/** The tree of a JSON text that the host holds; see `resources.treeRows` of the contract. */
export interface TreeSource {
  rows: (view: TreeView, range: { from: number; count: number }, signal: AbortSignal) => Promise<TreeRows>;
  place: (view: TreeView, node: number) => Promise<JsonPlace | undefined>;
  search: (view: TreeView, text: string, after: number) => Promise<JsonPlace | undefined>;
}

/** A body that arrived as text. */
export interface TextBody {
  /** Where the host can show it as a tree without giving out the text. */
  tree?: TreeSource | undefined;
  characters: number;
  /** Bytes in UTF-8. */
  size: number;
  text: ReadText;
  bytes: ReadBytes;
}

/** A body that arrived as base64. */
export interface BlobBody {
  /** Bytes decoded; of an invalid one those before the break. */
  size: number;
  bytes: ReadBytes;
  /** An invalid one as it was sent, and the character where it stops being base64. */
  broken?: { at: number; characters: number; text: ReadText } | undefined;
}

/** Something that a server sent to be looked at: a part of a resource, of a prompt, of a tool's result. */
export interface Content {
  /** Names it in caches: the same key always has the same bytes. */
  key: string;
  uri: string;
  /** As declared. */
  mimeType?: string | undefined;
  /** Bytes as declared, where something declares them. */
  declaredSize?: number | undefined;
  /** The protocol wants one of the two bodies. */
  text?: TextBody | undefined;
  blob?: BlobBody | undefined;
}

/** The one body that a view shows. */
export type Body = { form: 'text'; body: TextBody } | { form: 'blob'; body: BlobBody };

/** Remarks about places of a JSON content, by JSON Pointer (RFC 6901). */
export type Marks = ReadonlyMap<string, readonly string[]>;

/** What every view is given. */
export interface ViewProps {
  content: Content;
  shown: Body;
  /** Its MIME type by what the bytes are, else as declared. */
  type: string | undefined;
  /** How a readable content begins: a first screen, until a view has what it shows. */
  start?: string | undefined;
  /** Shown by the views that know places. */
  marks?: Marks | undefined;
}

/** The ways to look at a content. */
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

/** What the choice of views goes by. */
export interface Signs {
  form: 'text' | 'blob';
  /** As declared by the server. */
  mimeType: string | undefined;
  uri: string;
  /** What the first bytes look like: see `sniff`. */
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

/** An object or array that goes on as JSON does. */
const looksLikeJson = /^\s*(?:\{\s*["}]|\[\s*(?:["{[\]\d-]|true\b|false\b|null\b))/;

/**
 * The MIME type to treat a content as. What the bytes show beats what was declared; where they only show "readable",
 * the declared type, the extension and the first characters decide, in this order.
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

/** The ways to look at a content, the best first. There is always one. */
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

/** Markup shows its source first: an inspector shows what was sent. */
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

/** True for comma- and tab-separated values. */
export function isTable(type: string): boolean {
  return type === 'text/csv' || type === 'text/tab-separated-values' || type === 'application/csv';
}

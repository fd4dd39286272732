import { isJsonObject, type Json, stringAt } from '#shared/model/json.ts';
import type { ResourcePart } from '#shared/model/resource.ts';

const OWN_FIELDS = new Set(['uri', 'mimeType', 'text', 'blob']);
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;
const NOT_BASE64 = /[^A-Za-z0-9+/]/;

/** One part of a read with its content, as the host stores it. */
export interface StoredPart {
  part: ResourcePart;
  text: string | undefined;
  blob: string | undefined;
  /** The block that it is a part of, as sent. */
  raw?: Json;
}

/** Describes one entry of `contents`, whatever it is: a missing or double body is reported, not refused. */
export function describePart(raw: Json, index: number): StoredPart {
  const entry = isJsonObject(raw) ? raw : {};
  const text = stringAt(entry, 'text');
  const blob = stringAt(entry, 'blob');
  const breaksAt = blob === undefined ? undefined : base64BreaksAt(blob);
  const extra = Object.fromEntries(Object.entries(entry).filter(([field]) => !OWN_FIELDS.has(field)));
  const uri = stringAt(entry, 'uri');
  const mimeType = stringAt(entry, 'mimeType');
  const part: ResourcePart = {
    index,
    content: text === undefined ? (blob === undefined ? 'none' : 'blob') : blob === undefined ? 'text' : 'both',
    bytes: text === undefined ? decodedLength(blob ?? '') : Buffer.byteLength(text),
    ...(uri !== undefined && { uri }),
    ...(mimeType !== undefined && { mimeType }),
    ...(text !== undefined && { characters: text.length }),
    ...(breaksAt !== undefined && { base64BreaksAt: breaksAt }),
    ...(blob !== undefined &&
      (text !== undefined || breaksAt !== undefined) && {
        blob: { characters: blob.length, bytes: decodedLength(blob.slice(0, breaksAt)) },
      }),
    ...(isJsonObject(raw) ? Object.keys(extra).length > 0 && { extra } : { extra: raw }),
  };
  return { part, text, blob };
}

/** Where text stops being base64 (RFC 4648, section 4): at the first wrong character or the missing padding. */
export function base64BreaksAt(blob: string): number | undefined {
  if (blob.length % 4 === 0 && BASE64.test(blob)) return undefined;
  const body = blob.replace(/={0,2}$/, '');
  const wrong = body.search(NOT_BASE64);
  return wrong === -1 ? blob.length : wrong;
}

function decodedLength(blob: string): number {
  return Buffer.byteLength(blob, 'base64');
}

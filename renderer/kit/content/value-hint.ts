import { textType } from '#shared/mcp/content/text-type.ts';
import type { JsonRow } from '#shared/model/json/json-row.ts';
import { webAddress } from './open-outside.tsx';

/** What a value of a tree is besides its text. */
export type ValueHint =
  /** A point in time, in milliseconds since 1970. */
  | { kind: 'time'; at: number }
  | { kind: 'address'; address: URL }
  /** A text that seems to be a JSON object or array. */
  | { kind: 'nested' };

/** RFC 3339 and the forms near it: a date and a time of day with its offset. */
const timeText = /^"(\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)? ?(?:Z|[+-]\d\d:?\d\d))"$/i;
/** A key that names a time; other numbers are only numbers. */
const timeKey =
  /(?:^|[_-])(?:at|ts|time|date|timestamp|exp|iat|nbf|mtime|ctime|created|updated|modified|expires)$|(?:At|Time|Date|Timestamp|Ms)$/;
/** From 2001 to 2100, in seconds and in milliseconds. */
const seconds = { least: 978_307_200, most: 4_102_444_800 };

/** What a row's value is besides its text; a guess that is only shown beside it. */
export function hintOf({ key, kind, preview, length }: JsonRow): ValueHint | undefined {
  if (kind === 'number') return typeof key === 'string' && timeKey.test(key) ? timeOf(Number(preview)) : undefined;
  if (kind !== 'string') return undefined;
  if (isNested(preview, length)) return { kind: 'nested' };
  // What is cut is neither.
  if (length > preview.length) return undefined;
  const time = timeText.exec(preview)?.[1];
  if (time !== undefined) {
    const at = Date.parse(time.replace(' ', 'T'));
    return Number.isNaN(at) ? undefined : { kind: 'time', at };
  }
  if (!/^"https?:/i.test(preview)) return undefined;
  const address = webAddress(String(JSON.parse(preview)));
  return address && { kind: 'address', address };
}

/** Whether a string in a JSON text is one itself, as far as it is in the preview. */
function isNested(preview: string, length: number): boolean {
  if (!/^"\s*[[{]/.test(preview)) return false;
  const isWhole = length === preview.length;
  const text = isWhole ? String(JSON.parse(preview)) : preview.slice(1).replaceAll('\\"', '"').replaceAll('\\n', '\n');
  return textType(text, isWhole) === 'application/json';
}

function timeOf(value: number): ValueHint | undefined {
  const inSeconds = value > seconds.most ? value / 1000 : value;
  const isTime = inSeconds >= seconds.least && inSeconds <= seconds.most;
  return isTime ? { kind: 'time', at: inSeconds * 1000 } : undefined;
}

import { languageOf } from '#shared/mcp/mime.ts';
import type { ResourcePart, ResourceRead } from '#shared/model/resource.ts';
import { formatJson } from '../editor/index.ts';
import { countLineChanges, diffBytes, type LineChanges } from './differences.ts';
import { fetchSide, type PartPair, pairParts, type ReadPart } from './parts.ts';

/** Together larger versions are not counted through just for one sentence. In bytes. */
const countedBytes = 2_000_000;

/** What differs between two versions, in numbers. */
export interface Comparison {
  lines: LineChanges;
  /** Bytes that differ in parts that aren't text. */
  bytes: number;
  partsAdded: number;
  partsRemoved: number;
  /** Why the numbers are not the whole truth: too many lines differ, or the contents are too large. */
  limit?: 'many' | 'tooLarge';
}

/** Counts what differs between two reads of a resource. JSON is compared as formatted. */
export async function compareReads(before: ResourceRead, after: ResourceRead, readPart: ReadPart): Promise<Comparison> {
  const pairs = pairParts(before, after);
  const comparison: Comparison = {
    lines: { changed: 0, added: 0, removed: 0 },
    bytes: 0,
    partsAdded: pairs.filter((pair) => pair.before === undefined).length,
    partsRemoved: pairs.filter((pair) => pair.after === undefined).length,
  };
  const size = [...before.parts, ...after.parts].reduce((sum, part) => sum + part.bytes, 0);
  if (size > countedBytes) return { ...comparison, limit: 'tooLarge' };
  for (const pair of pairs) await comparePair(pair, before, after, readPart, comparison);
  return comparison;
}

async function comparePair(
  pair: PartPair,
  before: ResourceRead,
  after: ResourceRead,
  readPart: ReadPart,
  sum: Comparison,
): Promise<void> {
  if (pair.before === undefined || pair.after === undefined) return;
  const [left, right] = await Promise.all([
    fetchSide(readPart, before, pair.before, countedBytes),
    fetchSide(readPart, after, pair.after, countedBytes),
  ]);
  if (left.text === undefined || right.text === undefined) {
    sum.bytes += diffBytes(left.bytes, right.bytes).changed;
    return;
  }
  const language = languageOfPair(pair, after.uri);
  const lines = countLineChanges(formattedText(left.text, language), formattedText(right.text, language));
  if (lines === undefined) {
    sum.limit = 'many';
    return;
  }
  sum.lines.changed += lines.changed;
  sum.lines.added += lines.added;
  sum.lines.removed += lines.removed;
}

/** The editor's language for a pair, by the newer side. */
export function languageOfPair({ before, after }: PartPair, uri: string): string {
  const part: ResourcePart | undefined = after ?? before;
  return languageOf(part?.mimeType, part?.uri ?? uri);
}

/** JSON formatted over lines; everything else, and what only claims to be JSON, as it is. */
export function formattedText(text: string, language: string): string {
  return language === 'json' ? (formatJson(text) ?? text) : text;
}

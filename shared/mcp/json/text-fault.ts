import type { TextFault } from '../../model/text-fault.ts';
import { errorOffset } from './json-nodes.ts';

const MAX_NESTING = 200;
const MAX_EXCERPT = 40;

/**
 * Why a text isn't JSON; undefined if it is. `most`: the longest excerpt in `found`, in characters; 1 for texts that
 * contain secrets. The cost grows with the text's length.
 */
export function textFault(text: string, { most = MAX_EXCERPT, deepest = MAX_NESTING } = {}): TextFault | undefined {
  const json = text.replace(/^\uFEFF/, ' ');
  if (json.trim() === '') return { problem: 'empty' };
  const offset = errorOffset(json, deepest - 1);
  if (offset === undefined) return undefined;
  const lines = json.slice(0, offset).split('\n');
  const place = { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1, offset };
  const isJson = canParse(json);
  if (!isJson && isCutShort(json, offset)) return { problem: 'incomplete', ...place };
  const found = json
    .slice(offset, offset + most)
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ')
    .trim();
  return { problem: isJson ? 'tooDeep' : 'syntax', ...place, found };
}

function canParse(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Whether the error at `offset` is the end of the text, or a string that isn't closed before it. */
function isCutShort(text: string, offset: number): boolean {
  if (text.slice(offset).trim() === '') return true;
  if (text[offset] !== '"') return false;
  for (let at = offset + 1; at < text.length; at += 1) {
    const char = text[at] ?? '';
    if (char === '"' || char < ' ') return false;
    if (char === '\\') at += 1;
  }
  return true;
}

import type { TextFault } from '../../model/frames/text-fault.ts';
import { readBeginning } from './json-nodes.ts';

const maxNesting = 200;
const maxExcerpt = 40;

/**
 * Why a text isn't JSON; undefined if it is. `most`: the longest excerpt in `found`, in characters; 1 for texts that
 * contain secrets. The cost grows with the text's length.
 */
export function textFault(text: string, { most = maxExcerpt, deepest = maxNesting } = {}): TextFault | undefined {
  const json = text.replace(/^\uFEFF/, ' ');
  if (json.trim() === '') return { problem: 'empty' };
  const { nodes, error, isCut } = readBeginning(json);
  const deep = nodes.depths.subarray(0, nodes.count).findIndex((depth) => depth >= deepest);
  const offset = deep >= 0 ? nodes.starts[deep] : error;
  if (offset === undefined) return undefined;
  const lines = json.slice(0, offset).split('\n');
  const place = { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1, offset };
  const rest = json.slice(offset).trim();
  if (offset === error && (rest === '' || (isCut && rest.startsWith('"')))) return { problem: 'incomplete', ...place };
  const found = json
    .slice(offset, offset + most)
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ')
    .trim();
  return { problem: error === undefined ? 'tooDeep' : 'syntax', ...place, found };
}

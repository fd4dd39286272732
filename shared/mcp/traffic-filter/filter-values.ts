import type { FrameKind } from '../../model/frames/frame.ts';
import { channels, directions, frameKinds } from '../../model/frames/frame-values.ts';
import { type Condition, type FilterKey, filterStates, type NumberRange } from './filter-terms.ts';

/** The kinds of each word: `response` is a result or an error. */
const kindWords: ReadonlyMap<string, readonly FrameKind[]> = new Map<string, readonly FrameKind[]>([
  ...frameKinds.map((kind): [string, readonly FrameKind[]] => [kind, [kind]]),
  ['response', ['result', 'error']],
]);

const units = {
  status: { '': 1 },
  latency: { '': 1, ms: 1, s: 1000, min: 60_000 },
  size: { '': 1, b: 1, kb: 1e3, mb: 1e6, gb: 1e9 },
  seq: { '': 1 },
} as const;

/** The values of a key with a fixed set; undefined for other keys. */
export function knownValues(key: FilterKey): readonly string[] | undefined {
  if (key === 'kind') return [...kindWords.keys()];
  if (key === 'is') return filterStates;
  if (key === 'direction') return directions;
  if (key === 'channel') return channels;
  return undefined;
}

/** The condition of a key with alternative values, or the first value with a problem. */
export function readCondition(
  key: FilterKey,
  values: readonly string[],
): Condition | { problem: 'unknownValue' | 'badNumber'; word: string } {
  const lower = values.map((value) => value.toLowerCase());
  switch (key) {
    case 'method':
    case 'server':
    case 'id':
    case 'finding':
      return { key, patterns: lower };
    case 'kind': {
      const unknown = lower.findIndex((word) => !kindWords.has(word));
      if (unknown >= 0) return { problem: 'unknownValue', word: values[unknown] ?? '' };
      return { key, kinds: lower.flatMap((word) => kindWords.get(word) ?? []) };
    }
    case 'is':
      return oneOf(lower, filterStates, (found) => ({ key, states: found }));
    case 'direction':
      return oneOf(lower, directions, (found) => ({ key, directions: found }));
    case 'channel':
      return oneOf(lower, channels, (found) => ({ key, channels: found }));
    case 'status':
    case 'latency':
    case 'size':
    case 'seq': {
      const ranges: NumberRange[] = [];
      for (const [index, word] of lower.entries()) {
        const range = readRange(key, word);
        if (range === undefined) return { problem: 'badNumber', word: values[index] ?? '' };
        ranges.push(range);
      }
      return { key, ranges };
    }
  }
}

function oneOf<Value extends string>(
  words: readonly string[],
  options: readonly Value[],
  make: (values: Value[]) => Condition,
): Condition | { problem: 'unknownValue'; word: string } {
  const found: Value[] = [];
  for (const word of words) {
    const option = options.find((each) => each === word);
    if (option === undefined) return { problem: 'unknownValue', word };
    found.push(option);
  }
  return make(found);
}

/** `200`, `>1.5s`, `<=4kb`, `100..500`, `1mb..`, and `4xx` for a status. */
function readRange(key: keyof typeof units, word: string): NumberRange | undefined {
  const hundred = /^([1-5])xx$/.exec(word);
  if (key === 'status' && hundred !== null) {
    const from = Number(hundred[1]) * 100;
    return { from, below: from + 100 };
  }
  const [, sign, rest] = /^(>=|<=|>|<|=)?(.*)$/.exec(word) ?? [];
  if (sign === undefined && word.includes('..')) return readSpan(key, word);
  const value = readNumber(key, rest ?? '');
  if (value === undefined) return undefined;
  if (sign === '>') return { above: value };
  if (sign === '>=') return { from: value };
  if (sign === '<') return { below: value };
  if (sign === '<=') return { to: value };
  return { from: value, to: value };
}

function readSpan(key: keyof typeof units, word: string): NumberRange | undefined {
  const at = word.indexOf('..');
  const [low, high] = [word.slice(0, at), word.slice(at + 2)];
  if (low === '' && high === '') return undefined;
  const from = low === '' ? undefined : readNumber(key, low);
  const to = high === '' ? undefined : readNumber(key, high);
  if ((low !== '' && from === undefined) || (high !== '' && to === undefined)) return undefined;
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
}

function readNumber(key: keyof typeof units, word: string): number | undefined {
  const [, digits = '', unit = ''] = /^(\d+(?:\.\d+)?)([a-z]*)$/.exec(word) ?? [];
  const factor = new Map<string, number>(Object.entries(units[key])).get(unit);
  return digits === '' || factor === undefined ? undefined : Number(digits) * factor;
}

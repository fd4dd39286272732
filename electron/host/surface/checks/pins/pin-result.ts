import { createHash } from 'node:crypto';
import { pinTarget } from '#shared/checks/pin-row.ts';
import { parseExactMessage, wholeText } from '#shared/mcp/json/json-depth.ts';
import type { PinOutcome, PinResult, PinSubject } from '#shared/model/checks/pin.ts';
import { isJsonObject } from '#shared/model/json/json.ts';
import { compare } from '../../../recordings/verify/compare-responses.ts';
import type { Compared } from '../../../recordings/verify/repeat-request.ts';
import type { ExactResult } from '../../../wire/traffic/recorded-message.ts';

/** Characters of a result that are stored. */
const storedCharacters = 1_000_000;

/** Larger results are compared as a whole: parsing both takes longer than a request may wait. */
const comparedCharacters = 200_000;

export interface TextOfResult {
  text: string;
  hash: string;
  isCut: boolean;
}

/** The JSON text of a result as it is stored; secrets are masked, as in the texts that it is compared with. */
export function textOfResult({ result, texts }: ExactResult, mask: (text: string) => string): TextOfResult {
  const whole = mask(texts?.whole ?? wholeText(result));
  const hash = createHash('sha256').update(whole).digest('hex');
  return { text: whole.slice(0, storedCharacters), hash, isCut: whole.length > storedCharacters };
}

interface Side {
  result: PinResult;
  text: string;
}

/** What differs between two results of a pin, apart from times, ids, ports and process ids. */
export function compareResults(
  before: Side,
  after: Side,
  subject: PinSubject,
): { outcome: Omit<PinOutcome, 'at'>; compared: Compared } {
  const same = { differences: [], varies: [], ignored: 0, unjudged: [], limits: [] };
  if (before.result.hash === after.result.hash) {
    return { outcome: { state: 'same', changes: 0, varies: 0 }, compared: same };
  }
  const { method, target: name } = pinTarget(subject);
  const worse = after.result.isError && !before.result.isError;
  const [one, other] = [parsedResult(before), parsedResult(after)];
  if (one === undefined || other === undefined) {
    return {
      outcome: { state: worse ? 'failed' : 'notJudged', varies: 0 },
      compared: { ...same, limits: ['response'] },
    };
  }
  const { differences, varies, ignored, unjudged, isCut } = compare(
    { response: { result: one }, messages: undefined },
    { response: { result: other }, messages: undefined },
    { rules: [], subject: { method, name }, at: { before: before.result.at, after: after.result.at } },
  );
  const compared: Compared = { differences, varies, ignored, unjudged, limits: isCut ? ['places'] : [] };
  const [first] = differences;
  if (first === undefined) {
    return { outcome: { state: isCut ? 'notJudged' : 'same', changes: 0, varies: varies.length }, compared };
  }
  const { pointer, item } = first;
  const firstChange = { pointer, ...(item !== undefined && { item }) };
  const state = worse ? 'failed' : 'changed';
  return { outcome: { state, changes: differences.length, firstChange, varies: varies.length }, compared };
}

function parsedResult({ result, text }: Side) {
  if (result.isCut || text.length > comparedCharacters) return undefined;
  try {
    const value = parseExactMessage(text);
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

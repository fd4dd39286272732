import { createHash } from 'node:crypto';
import { parseExactMessage, wholeText } from '#shared/mcp/json/json-depth.ts';
import { isJsonObject } from '#shared/model/json/json.ts';
import type { PinOutcome, PinResult, PinSubject } from '#shared/model/runs/pin.ts';
import { compare } from '../../recordings/verify/compare-responses.ts';
import type { ExactResult } from '../../wire/traffic/recorded-message.ts';

/** Characters of a result that are stored. */
export const storedCharacters = 1_000_000;

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
): Pick<PinOutcome, 'state' | 'changes' | 'varies'> {
  if (before.result.hash === after.result.hash) return { state: 'same', changes: 0, varies: 0 };
  const worse = after.result.isError && !before.result.isError;
  const [one, other] = [parsedResult(before), parsedResult(after)];
  if (one === undefined || other === undefined) return { state: worse ? 'failed' : 'notJudged', varies: 0 };
  const { differences, varies, isCut } = compare(
    { response: { result: one }, messages: undefined },
    { response: { result: other }, messages: undefined },
    { rules: [], subject: named(subject), at: { before: before.result.at, after: after.result.at } },
  );
  if (differences.length === 0) return { state: isCut ? 'notJudged' : 'same', changes: 0, varies: varies.length };
  const state = worse ? 'failed' : 'changed';
  return { state, changes: differences.length, varies: varies.length };
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

const methods = { tool: 'tools/call', prompt: 'prompts/get', resource: 'resources/read' } as const;

/** The method of a pin's request, and the name or URI in it. */
export function named(subject: PinSubject): { method: string; name: string } {
  const name = subject.kind === 'tool' ? subject.tool : subject.kind === 'prompt' ? subject.prompt : subject.uri;
  return { method: methods[subject.kind], name };
}

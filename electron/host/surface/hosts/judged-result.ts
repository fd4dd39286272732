import { type GivenResult, givenResult, withTokens } from '#shared/hosts/given-result.ts';
import { type GivenText, wholeTokens } from '#shared/hosts/given-text.ts';
import { jsonLength } from '#shared/hosts/json-length.ts';
import type { HostProfile } from '#shared/hosts/profile.ts';
import { sizeLimits } from '#shared/hosts/size-limits.ts';
import type { Steps } from '#shared/mcp/steps.ts';
import type { Json, JsonObject } from '#shared/model/json/json.ts';
import { inSlices } from '../../wire/slices/work-queue.ts';
import type { ModelCosts } from '../costs/model-costs.ts';

/** So much of what a model is given is counted, in UTF-16 units; the rest is taken to be like it. */
const mostCounted = 100_000;
/** Longer structured content isn't written as a text to be counted. */
const mostWritten = 1_000_000;
/** About so many characters of JSON are a token, where none can be counted. */
const charactersOfToken = 4;

/** A result as a host gives it to a model, limits in tokens included. `tool`: as it is listed. */
export async function judgedResult(
  { result, tool }: { result: JsonObject; tool: Json | undefined },
  profile: HostProfile,
  costs: Pick<ModelCosts, 'ofText'>,
  signal?: AbortSignal,
): Promise<GivenResult> {
  const given = await inSlices(givenResult(result, profile, tool), signal);
  const limits = sizeLimits(profile, result, tool).filter(({ value }) => value.unit === 'tokens');
  if (limits.length === 0) return given;
  const { beginning, length } = await inSlices(counted(result, given), signal);
  // A token has at least one character.
  const mayExceed = limits.some(({ value }) => length > value.most);
  return withTokens(given, limits, mayExceed ? await tokensOf({ beginning, length }, costs) : 0);
}

/** Undefined where they can't be counted: the thread that counts may end. */
async function tokensOf(text: GivenText, costs: Pick<ModelCosts, 'ofText'>): Promise<number | undefined> {
  if (text.beginning === '') return Math.round(text.length / charactersOfToken);
  const tokens = await costs.ofText(text.beginning).catch(() => undefined);
  return tokens === undefined ? undefined : wholeTokens(text, tokens);
}

/** The beginning of what a model is given of a result, and how long the whole is. In steps. */
function* counted({ structuredContent }: JsonObject, { parts }: GivenResult): Steps<GivenText> {
  const texts = parts.flatMap(({ text }) => text ?? []);
  let length = texts.reduce((sum, text) => sum + text.length, 0);
  const isStructured = parts.some(({ at, verdict }) => at === 'structuredContent' && verdict === 'kept');
  if (isStructured && structuredContent !== undefined) {
    const measured = yield* jsonLength(structuredContent, Number.POSITIVE_INFINITY);
    length += measured;
    if (measured <= mostWritten) texts.push(JSON.stringify(structuredContent));
  }
  let beginning = '';
  for (const text of texts) beginning += text.slice(0, mostCounted - beginning.length);
  return { beginning, length };
}

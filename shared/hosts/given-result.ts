import { essenceOf } from '../mcp/mime.ts';
import type { Steps } from '../mcp/steps.ts';
import type { Effect, EffectKind, Verdict } from '../model/hosts/effect.ts';
import type { FactSource } from '../model/hosts/fact-source.ts';
import { isJsonObject, type Json, type JsonObject, stringAt } from '../model/json/json.ts';
import { isSameJson } from '../model/json/same-json.ts';
import { isLoss, sourceOf, verdictOf } from './effect.ts';
import { jsonLength } from './json-length.ts';
import type { Fact, HostProfile, SizeLimit } from './profile.ts';
import { sizeLimits } from './size-limits.ts';

/** A part of a result, and what a host makes of it. */
export interface GivenPart {
  /** Its position in `content`. */
  readonly at: number | 'structuredContent';
  /** `text`, `image`, …; untrusted. */
  readonly type: string;
  readonly verdict: Verdict;
  readonly effects: readonly Effect[];
  /** A text as far as a model is given it; absent for other types, and where it isn't given. */
  readonly text?: string;
  /** What it says reaches the model by another part, and not by this one. */
  readonly isReplaced?: true;
}

/** A result of a tool as a host gives it to a model. */
export interface GivenResult {
  readonly parts: readonly GivenPart[];
  /** Of the result as a whole. */
  readonly effects: readonly Effect[];
  readonly verdict: Verdict;
}

type Results = NonNullable<HostProfile['results']>;

/** So many parts are looked at. */
const mostParts = 2_000;
/** A longer text isn't compared with the structured content: then it isn't taken to say the same. */
const mostCompared = 1_000_000;

/**
 * What of a result of `tools/call` reaches a model by a host's profile. Texts are shared, never copied, and their lengths
 * counted only up to the host's limits, so that a large result takes no time. `tool`: as it is listed. In steps.
 */
export function* givenResult(result: JsonObject, profile: HostProfile, tool?: Json): Steps<GivenResult> {
  const { results = {}, uses } = profile;
  const content = Array.isArray(result.content) ? result.content.slice(0, mostParts) : [];
  const { structuredContent: structured } = result;
  const members = isJsonObject(structured) ? Object.values(structured) : [];
  const wrapped = members.length === 1 ? members[0] : undefined;
  const parts: GivenPart[] = [];
  let isRepeated = false;
  for (const [at, block] of content.entries()) {
    const isSame = structured !== undefined && saysTheSame(block, structured, wrapped);
    isRepeated ||= isSame;
    parts.push(contentPart(at, block, results, { hasStructured: structured !== undefined, isRepeated: isSame }));
    yield;
  }
  if (structured !== undefined) parts.push(structuredPart(results, isRepeated));
  const isUsed = uses?.tools?.value === true;
  const known = parts.map((part) => (isUsed ? part : { ...part, verdict: verdictOf(part.effects, false) }));
  const { parts: sized, effects } = yield* withinSizes(known, structured, sizeLimits(profile, result, tool));
  return { parts: sized, effects, verdict: verdictOfParts(sized, effects) };
}

/**
 * Whether a block is a text of the structured content's JSON, as servers send it for clients that don't know the other; or of
 * its only member, since it must be an object, so that servers wrap what isn't one.
 */
function saysTheSame(block: Json, structured: Json, wrapped: Json | undefined): boolean {
  const text = stringAt(block, 'type') === 'text' ? stringAt(block, 'text') : undefined;
  if (text === undefined || text === wrapped) return text !== undefined;
  if (text.length > mostCompared) return false;
  const isPlain = typeof wrapped === 'number' || typeof wrapped === 'boolean' || JSON.isRawJSON(wrapped);
  if (isPlain && text === JSON.stringify(wrapped)) return true;
  if (!/^\s*[[{]/.test(text.slice(0, 100))) return false;
  try {
    const said: unknown = JSON.parse(text);
    return isSameJson(said, structured) || (wrapped !== undefined && isSameJson(said, wrapped));
  } catch {
    return false;
  }
}

function contentPart(
  at: number,
  block: Json,
  results: Results,
  { hasStructured, isRepeated }: { hasStructured: boolean; isRepeated: boolean },
): GivenPart {
  const type = stringAt(block, 'type') ?? '';
  const text = type === 'text' ? stringAt(block, 'text') : undefined;
  const effects: Effect[] = [];
  const { structured, audience } = results;
  const isReplaced =
    hasStructured &&
    (structured?.value === 'replacesContent' || (structured?.value === 'replacesText' && type === 'text'));
  // What the structured content says too isn't lost.
  if (structured !== undefined && isReplaced && !isRepeated) {
    effects.push({ kind: 'structuredReplaces', values: { type }, fact: sourceOf(structured) });
  }
  const isUserOnly = isForUser(block);
  if (audience?.value === 'hidesUser' && isUserOnly) {
    effects.push({ kind: 'userOnly', values: { type }, fact: sourceOf(audience) });
  }
  const reaching = reachOf(block, type, results);
  const kind = reaching === undefined ? undefined : reaches[reaching.value];
  if (effects.length === 0 && !isReplaced && reaching !== undefined && kind !== undefined) {
    effects.push({ kind, values: { type }, fact: sourceOf(reaching) });
  }
  if (!effects.some(isLoss) && !isReplaced && audience?.value === 'ignored' && isUserOnly) {
    effects.push({ kind: 'audienceIgnored', values: { type }, fact: sourceOf(audience) });
  }
  const isText = type === 'text';
  const isKnown = isText ? !hasStructured || structured !== undefined : reaching !== undefined;
  const isReached = isKnown && (!isUserOnly || audience !== undefined);
  const verdict = verdictOf(effects, isReached);
  const isGiven = verdict !== 'lost' && !isReplaced;
  const given = { ...(text !== undefined && isGiven && { text }), ...(isReplaced && { isReplaced: true as const }) };
  return { at, type, verdict, effects, ...given };
}

const reaches: Readonly<Record<NonNullable<Results['images']>['value'], EffectKind | undefined>> = {
  given: undefined,
  lost: 'partLost',
  asLink: 'partAsLink',
  asText: 'partAsText',
};

/** The fact about parts like this one. */
function reachOf(block: Json, type: string, results: Results): Results['images'] {
  const isImage = (of: Json | undefined) => essenceOf(stringAt(of, 'mimeType'))?.startsWith('image/') === true;
  switch (type) {
    case 'image':
      return results.images;
    case 'audio':
      return results.audio;
    case 'resource_link':
      return isImage(block) ? results.linkedImages : results.links;
    case 'resource': {
      const resource = isJsonObject(block) ? block.resource : undefined;
      if (stringAt(resource, 'text') !== undefined) return results.embeddedTexts;
      return isImage(resource) ? results.embeddedImages : results.embeddedBlobs;
    }
    default:
      return undefined;
  }
}

function isForUser(block: Json): boolean {
  const annotations = isJsonObject(block) ? block.annotations : undefined;
  const audience = isJsonObject(annotations) ? annotations.audience : undefined;
  return Array.isArray(audience) && audience.includes('user') && !audience.includes('assistant');
}

function structuredPart({ structured }: Results, isRepeated: boolean): GivenPart {
  const head = { at: 'structuredContent' as const, type: 'structuredContent' };
  if (structured === undefined) return { ...head, verdict: 'unknown', effects: [] };
  const isLost = structured.value === 'unused' && !isRepeated;
  const effects: Effect[] = isLost ? [{ kind: 'structuredUnused', values: {}, fact: sourceOf(structured) }] : [];
  const isReplaced = structured.value === 'unused' && isRepeated;
  return { ...head, verdict: verdictOf(effects, true), effects, ...(isReplaced && { isReplaced }) };
}

/** What a host does beyond its limits. A limit in tokens isn't judged here: see `withTokens`. */
function* withinSizes(
  parts: readonly GivenPart[],
  structured: Json | undefined,
  sizes: readonly Fact<SizeLimit>[],
): Steps<{ parts: GivenPart[]; effects: Effect[] }> {
  let sized = [...parts];
  const effects: Effect[] = [];
  for (const { value: limit, ...rest } of sizes) {
    if (limit.unit === 'tokens') continue;
    const fact = sourceOf(rest);
    const effect = sizeEffect(limit, fact);
    if (limit.of === 'text') {
      sized = sized.map((part) => {
        if (part.text === undefined || !isLonger(part.text, limit)) return part;
        return { ...withText(part, limit), verdict: verdictOf([effect], true), effects: [...part.effects, effect] };
      });
      continue;
    }
    const isStructured = sized.some(({ at, verdict }) => at === 'structuredContent' && verdict === 'kept');
    let length = 0;
    for (const { text } of sized) length += text?.length ?? 0;
    if (isStructured && structured !== undefined) length += yield* jsonLength(structured, limit.most - length);
    if (length <= limit.most) continue;
    effects.push(effect);
    let room = limit.most;
    sized = sized.map((part) => {
      const shown = withText(part, { ...limit, most: Math.max(0, room) });
      room -= part.text?.length ?? 0;
      return shown;
    });
  }
  return { parts: sized, effects };
}

function sizeEffect({ beyond: then, most, of, unit }: SizeLimit, fact: FactSource): Effect {
  return { kind: then === undefined ? 'sizeBeyond' : beyond[then], values: { most, of, unit }, fact };
}

/**
 * The same with what the host does beyond its limits in tokens, by an estimate of them; undefined: they couldn't be counted,
 * so that it isn't known whether the result is kept. `sizes`: by `sizeLimits`.
 */
export function withTokens(
  given: GivenResult,
  sizes: readonly Fact<SizeLimit>[],
  tokens: number | undefined,
): GivenResult {
  if (tokens === undefined) return given.verdict === 'kept' ? { ...given, verdict: 'unknown' } : given;
  const beyondTokens = sizes.flatMap(({ value: limit, ...rest }) =>
    limit.unit === 'tokens' && tokens > limit.most ? sizeEffect(limit, sourceOf(rest)) : [],
  );
  const effects = [...given.effects, ...beyondTokens];
  return beyondTokens.length === 0 ? given : { ...given, effects, verdict: verdictOfParts(given.parts, effects) };
}

const beyond = { file: 'sizeFile', cut: 'sizeCut', refused: 'sizeRefused' } as const;

/** A part with as much of its text as is given: none where a file is in its place, all where that isn't known. */
function withText({ text, ...part }: GivenPart, limit: SizeLimit): GivenPart {
  if (text === undefined || limit.beyond === 'file' || limit.beyond === 'refused') return part;
  return { ...part, text: limit.beyond === 'cut' ? text.slice(0, limit.most) : text };
}

function isLonger(text: string, { most, unit }: SizeLimit): boolean {
  if (text.length <= most) return false;
  // A code point has at most two units.
  if (unit !== 'codePoints' || text.length > 2 * most) return true;
  let points = 0;
  for (const _ of text) points += 1;
  return points > most;
}

/** Lost where no part reaches the model. */
function verdictOfParts(parts: readonly GivenPart[], effects: readonly Effect[]): Verdict {
  const all = parts.map(({ verdict }) => verdict);
  if (verdictOf(effects, true) === 'lost' || (all.length > 0 && all.every((each) => each === 'lost'))) return 'lost';
  if (effects.length > 0 || all.some((each) => each === 'lost' || each === 'changed')) return 'changed';
  return all.includes('unknown') ? 'unknown' : 'kept';
}

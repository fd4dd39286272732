import type { JsonObject } from '../../model/json/json.ts';
import { isSameJson } from '../../model/json/same-json.ts';
import type { SeenRequest } from './client-seen.ts';
import type { MakeFact, Measurement } from './measurement.ts';
import {
  descriptionPositions,
  type EmbeddedPart,
  instructionPositions,
  type Place,
  probeTools,
  type ResultTool,
  sizePositions,
  sizeSteps,
} from './probe-offer.ts';

/**
 * What of results reaches the model, by the code words that it reported. What it didn't report counts as lost only where
 * it reported the control word of the same result: it saw that one, and was asked for all of them.
 */
export function measuredResults({ seen, words }: Measurement, fact: MakeFact): JsonObject {
  const has = (place: Place) => seen.words.has(words.at(place));
  const results: JsonObject = {};
  // A model may see none: only one that read another picture, or says that it was given none, would have reported it.
  const readsPictures = seen.pictures === 0 || pictures.some(has);
  const reaches = (name: string, tool: ResultTool, place: Place) => {
    if (has(place)) results[name] = fact('given');
    else if (has(`control.${tool}`) && (!pictures.includes(place) || readsPictures)) {
      results[name] = fact('lost', notReported);
    }
  };
  const embedded = (name: string, part: EmbeddedPart) => {
    if (has(`embedded.${part}`)) results[name] = fact('given');
    else if (has(`embeddedAddress.${part}`))
      results[name] = fact('asText', 'Its address was given, not what is in it.');
    else reaches(name, 'embedded', `embedded.${part}`);
  };
  reaches('images', 'picture', 'picture');
  if (isSameJson([...seen.beeps], words.beeps)) results.audio = fact('given');
  else if (seen.sounds === 0 && has('control.sound'))
    results.audio = fact('lost', 'The model says that it was given none.');
  embedded('embeddedTexts', 'text');
  embedded('embeddedBlobs', 'blob');
  embedded('embeddedImages', 'picture');
  reaches('links', 'links', 'link.address');
  if (has('link.picture')) results.linkedImages = fact('given');
  else if (has('link.address')) results.linkedImages = fact('asLink', notReported);
  else reaches('linkedImages', 'links', 'link.picture');
  const structured = measuredStructure(has);
  if (structured !== undefined) results.structured = fact(structured.value, structured.note);
  if (has('audience.user')) results.audience = fact('ignored');
  else if (has('audience.assistant')) results.audience = fact('hidesUser', notReported);
  const size = sizeLimit(has, seen.requests);
  if (size !== undefined) {
    const { most, beyond, note } = size;
    results.sizes = [fact({ most, unit: 'characters', of: 'result', ...(beyond && { beyond }) }, note)];
  }
  return results;
}

/** Code words in pictures. */
const pictures: readonly Place[] = ['picture', 'structured.picture', 'embedded.picture', 'link.picture'];

const notReported = 'The model didn’t report its code word.';

function measuredStructure(has: (place: Place) => boolean): { value: string; note?: string } | undefined {
  const [content, value] = [has('structured.content'), has('structured.value')];
  if (content) return { value: value ? 'added' : 'unused', ...(!value && { note: notReported }) };
  if (!value) return undefined;
  if (has('structured.picture')) return { value: 'replacesText' };
  if (has('picture')) return { value: 'replacesContent', note: notReported };
  return { value: 'replacesText', note: 'Whether it replaces pictures, too, isn’t known.' };
}

interface SizeMeasured {
  most: number;
  note: string;
  beyond?: 'cut';
}

/** The largest text that was given as a whole, and how much of the next one was. */
function sizeLimit(has: (place: Place) => boolean, requests: readonly SeenRequest[]): SizeMeasured | undefined {
  const asked = sizeSteps.filter((step) => requests.some((request) => asksForSize(request, step)));
  const whole = asked.findLast((step) => givenFromStart(has, step) === step) ?? 0;
  const next = asked.find((step) => step > whole);
  if (next === undefined || !has('control.start')) return undefined;
  const most = givenFromStart(has, next);
  const hasEnd = has(`size${next}@${next}`);
  const end = sizePositions.find((position) => position > Math.max(most, whole)) ?? next;
  const isCut = most >= Math.max(whole, 1);
  if (hasEnd && (isCut || whole > 0)) {
    return { most: Math.max(most, whole), beyond: 'cut', note: `Of ${next} characters, the middle wasn’t given.` };
  }
  if (isCut) return { most, beyond: 'cut', note: `The code word that ends at ${end} characters wasn’t reported.` };
  return whole === 0 ? undefined : { most: whole, note: `Of ${next} characters, the end wasn’t given.` };
}

/**
 * How much of the text of a step was given from its beginning on. A model may leave out one code word; where it reported
 * two neighbours neither, they weren’t given, though the end behind them may be: some hosts cut the middle.
 */
function givenFromStart(has: (place: Place) => boolean, step: number): number {
  const positions = sizePositions.filter((position) => position <= step);
  const isMissing = (position: number | undefined) => position === undefined || !has(`size${step}@${position}`);
  const gap = positions.findIndex((position, at) => isMissing(position) && isMissing(positions[at + 1]));
  return gap < 0 ? step : (positions[gap - 1] ?? 0);
}

function asksForSize({ tool, args = '' }: SeenRequest, step: number): boolean {
  return tool === probeTools.size && args.includes(String(step));
}

/** Limits of the instructions and of descriptions. */
export function measuredTexts({ seen, words }: Measurement, fact: MakeFact): JsonObject {
  const facts: JsonObject = {};
  for (const [text, positions] of [
    ['instructions', instructionPositions],
    ['description', descriptionPositions],
  ] as const) {
    const most = positions.findLast((position) => seen.words.has(words.at(`${text}@${position}`)));
    const next = positions.find((position) => most !== undefined && position > most);
    if (most === undefined || next === undefined) continue;
    const name = text === 'description' ? 'descriptions' : text;
    facts[name] = fact({ most, unit: 'characters' }, `The code word that ends at ${next} wasn’t reported.`);
  }
  return facts;
}

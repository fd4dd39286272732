import type { Json, JsonObject } from '#shared/model/json.ts';
import { kindOf } from './exact-document.ts';

/** What a schema asks of a value beside its type; numbers as text, in the schema's own digits. */
export interface Limits {
  format: string | undefined;
  mediaType: string | undefined;
  bounds: Readonly<Partial<Record<BoundKeyword, string>>>;
  pattern: string | undefined;
  isUnique: boolean;
}

export const boundKeywords = [
  'minimum',
  'exclusiveMinimum',
  'maximum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minProperties',
  'maxProperties',
] as const;
export type BoundKeyword = (typeof boundKeywords)[number];

/** The limits that hold when a value fits all of these schemas: of two bounds, the narrower. */
export function foldLimits(schemas: readonly JsonObject[]): Limits {
  const bounds: Partial<Record<BoundKeyword, string>> = {};
  for (const keyword of boundKeywords) {
    const known = schemas.map((schema) => schema[keyword]).filter((value) => kindOf(value) === 'number');
    const narrowest = known.reduce<Json | undefined>(
      (one, other) => (one === undefined || isNarrower(keyword, other, one) ? other : one),
      undefined,
    );
    if (narrowest !== undefined) bounds[keyword] = JSON.stringify(narrowest);
  }
  const text = (keyword: string) => schemas.map((schema) => schema[keyword]).find((value) => typeof value === 'string');
  return {
    format: text('format'),
    mediaType: text('contentMediaType'),
    bounds,
    pattern: text('pattern'),
    isUnique: schemas.some(({ uniqueItems }) => uniqueItems === true),
  };
}

function isNarrower(keyword: BoundKeyword, one: Json | undefined, than: Json): boolean {
  const [left, right] = [Number(JSON.stringify(one)), Number(JSON.stringify(than))];
  return /^(?:min|exclusiveMin)/.test(keyword) ? left > right : left < right;
}

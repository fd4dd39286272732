import type { Json, JsonObject } from '#shared/model/json.ts';
import { kindOf } from './exact-document.ts';

/** What a schema asks of a value beside its type, as texts that say it in the schema's own digits. */
export interface Limits {
  isInteger: boolean;
  format?: string;
  mediaType?: string;
  /** `≥ 1`, `≤ 64 characters` and the like, by keyword. */
  bounds: Readonly<Partial<Record<BoundKeyword, string>>>;
  pattern?: string;
  isUnique: boolean;
}

export const boundKeywords = [
  ...(['minimum', 'exclusiveMinimum', 'maximum', 'exclusiveMaximum', 'multipleOf', 'minLength', 'maxLength'] as const),
  ...(['minItems', 'maxItems', 'minProperties', 'maxProperties'] as const),
] as const;
export type BoundKeyword = (typeof boundKeywords)[number];

/** The limits that hold when a value fits all of these schemas: of two bounds, the narrower. */
export function foldLimits(schemas: readonly JsonObject[], isInteger: boolean): Limits {
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
  const [format, mediaType, pattern] = [text('format'), text('contentMediaType'), text('pattern')];
  return {
    isInteger,
    bounds,
    ...(format !== undefined && { format }),
    ...(mediaType !== undefined && { mediaType }),
    ...(pattern !== undefined && { pattern }),
    isUnique: schemas.some(({ uniqueItems }) => uniqueItems === true),
  };
}

function isNarrower(keyword: BoundKeyword, one: Json | undefined, than: Json): boolean {
  const [left, right] = [Number(JSON.stringify(one)), Number(JSON.stringify(than))];
  return /^(?:min|exclusiveMin)/.test(keyword) ? left > right : left < right;
}

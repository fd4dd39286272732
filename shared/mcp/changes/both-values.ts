import { isJsonObject, type Json } from '../../model/json/json.ts';
import { canonicalText } from '../json/canonical.ts';

/** A value on both sides; undefined where a side doesn't have it. */
export interface BothValues {
  before: Json | undefined;
  after: Json | undefined;
}

/** The members of both objects by name; what isn't an object has none. */
export function* members({ before, after }: BothValues): Generator<[string, BothValues]> {
  const [left, right] = [isJsonObject(before) ? before : {}, isJsonObject(after) ? after : {}];
  for (const name of new Set([...Object.keys(left), ...Object.keys(right)])) {
    const [one, other] = [Object.hasOwn(left, name), Object.hasOwn(right, name)];
    yield [name, { before: one ? left[name] : undefined, after: other ? right[name] : undefined }];
  }
}

export function differs({ before, after }: BothValues): boolean {
  if (before === undefined || after === undefined) return before !== after;
  return before !== after && canonicalText(before) !== canonicalText(after);
}

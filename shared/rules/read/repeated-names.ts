import { pointerTo } from '../../model/json/json-pointer.ts';
import type { Rule } from '../rule.ts';
import { eachResult } from './each-message.ts';
import { type ListMethod, listedIn } from './listed.ts';

/**
 * `begin` of a rule that finds items of a page that have the name or URI of an earlier one there; `PAGE-DUP` finds those
 * of different pages.
 */
export function repeatedNames(method: ListMethod): Rule['begin'] {
  return eachResult([method], function* ({ result, pointer }) {
    const seen = new Set<string>();
    for (const { item, at, key } of listedIn(method, result, pointer)) {
      const { name } = item;
      if (name === '') continue;
      if (seen.has(name)) yield { item, pointer: pointerTo(at, key), actual: name, values: { name } };
      seen.add(name);
    }
  });
}

import type { Rule } from '../rule.ts';
import { ListFetches } from './list-fetches.ts';
import { type ListMethod, listedIn } from './listed.ts';
import { objectOf, pointerTo } from './message.ts';

/** `begin` of a rule that finds items of a list that have the name or URI of an earlier one, over all pages. */
export function repeatedNames(method: ListMethod, key: 'name' | 'uri'): Rule['begin'] {
  return () => {
    const fetches = new ListFetches();
    return function* ({ direction, messages }) {
      if (direction !== 'in') return;
      for (const message of messages) {
        if (message.method !== method || message.result === undefined) continue;
        const items = listedIn(method, message.result, message.pointer);
        const { repeated } = fetches.add({
          cursor: objectOf(message.request?.params)?.cursor,
          nextCursor: message.result.nextCursor,
          names: items.map(({ item }) => item.name),
        });
        for (const index of repeated) {
          const found = items[index];
          if (found === undefined || found.item.name === '') continue;
          const { item, at } = found;
          yield { item, pointer: pointerTo(at, key), actual: item.name, values: { name: item.name } };
        }
      }
    };
  };
}

import type { Severity } from '../../model/findings/finding.ts';
import { pointerTo } from '../../model/json/json-pointer.ts';
import type { ItemRule, ProviderLimit } from '../item-rule.ts';
import { type SchemaPart, schemaParts } from '../read/schema-parts.ts';
import { toolsOf } from '../read/surface-items.ts';
import { limitValues } from './providers.ts';

/** What a provider refuses in a part of a schema: the keyword that is wrong or missing. */
type Refused = string | { readonly keyword: string; readonly severity: Severity } | undefined;

/** `find` of a rule that yields the first refused place of each input schema, and how many there are. */
export function firstRefused(limit: ProviderLimit, refused: (part: SchemaPart) => Refused): ItemRule['find'] {
  return function* (surface) {
    for (const { raw, item } of toolsOf(surface)) {
      const found = schemaParts(raw.inputSchema).parts.flatMap((part) => {
        const what = refused(part);
        return what === undefined ? [] : [{ part, ...(typeof what === 'string' ? { keyword: what } : what) }];
      });
      const [first] = found;
      if (first === undefined) continue;
      const { part, keyword, ...severity } = first;
      const actual = part.schema[keyword];
      yield {
        item,
        pointer: `/inputSchema${pointerTo(part.at, keyword)}`,
        ...severity,
        ...(actual !== undefined && { actual }),
        values: { ...limitValues(limit), keyword, count: found.length },
      };
    }
  };
}

/** Whether a schema is of a type, alone or among others. */
export function isOfType({ schema: { type } }: SchemaPart, name: string): boolean {
  return Array.isArray(type) ? type.includes(name) : type === name;
}

/** The missing keyword of a list that says nothing about its entries. */
export function withoutItems(part: SchemaPart): 'items' | undefined {
  return isOfType(part, 'array') && part.schema.items === undefined ? 'items' : undefined;
}

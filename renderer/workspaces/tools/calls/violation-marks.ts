import type { SchemaCheck } from '#shared/model/schema-check.ts';
import type { Marks } from '../../../kit/content/index.ts';

/** What a check found wrong, by the place where it is. */
export function marksOf({ violations }: SchemaCheck): Marks {
  const marks = new Map<string, string[]>();
  for (const { pointer, message } of violations) marks.set(pointer, [...(marks.get(pointer) ?? []), message]);
  return marks;
}

import type { Json } from '#shared/model/json.ts';
import type { FieldLevel } from './field-level.ts';

/** What stands in a field that was just added and cannot be without a value: its default, else something empty. */
export function firstValue(level: FieldLevel): Json {
  if (level.default !== undefined) return level.default;
  const [option] = level.values ?? [];
  if (option !== undefined) return option.value;
  switch (level.kind) {
    case 'object':
      return {};
    case 'array':
      return [];
    case 'string':
      return '';
    case 'number':
      return 0;
    case 'boolean':
      return false;
    default:
      return null;
  }
}

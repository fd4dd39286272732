import type { Json } from '#shared/model/json.ts';
import { isSameJson, kindOf } from './exact-document.ts';
import type { FieldLevel } from './field-level.ts';

/** True when the control of this level can show a value without changing it. */
export function canDraw(level: FieldLevel, value: Json | undefined): boolean {
  if (value === undefined) return true;
  const kind = kindOf(value);
  switch (level.kind) {
    case 'any':
      return false;
    case 'enum':
      return level.values?.some((option) => isSameJson(option.value, value)) === true;
    case 'string':
      return typeof value === 'string' && isPlainText(value);
    case 'number':
      // An unfinished number is text while it is typed.
      return kind === 'number' || (typeof value === 'string' && value !== '' && !looksLikeNumber.test(value));
    default:
      return kind === level.kind;
  }
}

const looksLikeNumber = /^\s*-?\d+(?:\.\d+)?(?:e[+-]?\d+)?\s*$/i;
/** Control characters except line feeds and tabs, and others that a text area would change or not show. */
const unshown = /[^\P{Cc}\n\t]|[\u2028\u2029]/u;

function isPlainText(text: string): boolean {
  return text.isWellFormed() && !unshown.test(text);
}

import { isJsonObject, type Json } from '../../model/json/json.ts';

const decimal = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

/** JSON text that is the same for equal values: members sorted, numbers by value (`1.0` is `1`). */
export function canonicalText(value: Json): string {
  if (typeof value === 'number') return numberText(String(value));
  if (JSON.isRawJSON(value)) return numberText(value.rawJSON);
  if (Array.isArray(value)) return `[${value.map(canonicalText).join(',')}]`;
  if (!isJsonObject(value)) return JSON.stringify(value);
  const members = Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonicalText(value[key] ?? null)}`);
  return `{${members.join(',')}}`;
}

/** Digits and exponent, without leading and trailing zeros. */
function numberText(text: string): string {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = decimal.exec(text) ?? [];
  const all = whole + fraction;
  let [from, to] = [0, all.length];
  while (from < to && all[from] === '0') from += 1;
  while (to > from && all[to - 1] === '0') to -= 1;
  if (from === to) return '0';
  return `${sign}${all.slice(from, to)}e${Number(exponent) - fraction.length + (all.length - to)}`;
}

/** A number, also an exact one; undefined for anything else. */
export function numberOf(value: Json | undefined): number | undefined {
  if (typeof value === 'number') return value;
  return JSON.isRawJSON(value) ? Number(value.rawJSON) : undefined;
}

import { validate } from '@cfworker/json-schema';
import type { Json } from '#shared/model/json.ts';
import { type Finding, plainFinding } from './check-message.ts';
import type { PreparedSchema } from './prepared-schema.ts';
import { BadSchemaError } from './tidy-schema.ts';
import { violationsOf } from './violations.ts';

/** Numbers of longer texts are taken as JavaScript has them. */
const EXACT_CHARACTERS = 1_000_000;

/**
 * Checks a JSON text. `prepare` gives the schema to check against, undefined when there is none. Never throws; may
 * take forever, for a regular expression explodes or the schema multiplies.
 */
export function judge(valueText: string, prepare: () => PreparedSchema | undefined): Finding {
  let value: Json;
  try {
    value = JSON.parse(valueText);
  } catch (error) {
    if (error instanceof RangeError) return tooDeep;
    return plainFinding('notJson', messageOf(error));
  }
  try {
    const prepared = prepare();
    if (prepared === undefined) return plainFinding('noSchema');
    const finding = judgeValue(value, prepared);
    const detail = [prepared.doubt, roundingNote(valueText)].filter((note) => note !== undefined).join('. ');
    return detail === '' ? finding : { ...finding, detail };
  } catch (error) {
    if (error instanceof BadSchemaError) return plainFinding('badSchema', error.message);
    if (error instanceof RangeError) return tooDeep;
    return plainFinding('badSchema', messageOf(error));
  }
}

const tooDeep = plainFinding('tooSlow', 'The schema or the value is too deep');

function judgeValue(value: Json, prepared: PreparedSchema): Finding {
  const { errors } = allErrors(value, prepared);
  if (errors.length === 0) return plainFinding('valid');
  return { verdict: 'invalid', ...violationsOf(errors, prepared) };
}

/** Every error, or, where they are more than the validator can carry, the first ones. */
function allErrors(value: Json, { schema, draft, lookup }: PreparedSchema) {
  try {
    return validate(value, schema, draft, lookup, false);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return validate(value, schema, draft, lookup, true);
  }
}

/** Names a number that cannot be judged digit by digit: a JavaScript number has about 16 of them. */
function roundingNote(text: string): string | undefined {
  if (text.length > EXACT_CHARACTERS) return undefined;
  for (const [token] of text.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g)) {
    if (!token.startsWith('"') && !isExact(token)) return `${token.slice(0, 60)} was judged as ${Number(token)}`;
  }
  return undefined;
}

function isExact(source: string): boolean {
  return digitsOf(source) === digitsOf(String(Number(source)));
}

/** The digits that make a difference, and the power of ten that they stand for. */
function digitsOf(source: string): string {
  const [, whole = '', fraction = '', exponent = '0'] = /^-?(\d+)(?:\.(\d*))?(?:e([+-]?\d+))?$/i.exec(source) ?? [];
  const digits = `${whole}${fraction}`.replace(/^0+/, '');
  const significant = digits.replace(/0+$/, '');
  if (significant === '') return '0';
  return `${significant}e${Number(exponent) - fraction.length + digits.length - significant.length}`;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

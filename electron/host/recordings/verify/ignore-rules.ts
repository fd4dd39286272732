import { z } from 'zod';
import type { Json } from '#shared/model/json/json.ts';
import { expressionIn } from '#shared/model/recordings/ignore-rule.ts';
import { inTime } from '../../wire/slices/in-time.ts';
import type { Difference } from '../replay/json-difference.ts';

/** Longer texts aren't searched with regular expressions. */
const maxText = 100_000;

/** A rule of `--rules FILE`: what may differ, in all requests or in those of a method or with a name. */
const ruleSchema = z.object({
  method: z.string().optional(),
  /** The name of a tool or prompt, or the URI of a resource. */
  name: z.string().optional(),
  /** JSON Pointers, where `*` stands for any key or index, and regular expressions between slashes. */
  ignore: z.array(z.string().max(2000)).max(1000),
});
export const ignoreRulesSchema = z.array(ruleSchema).max(1000);
export type IgnoreRule = z.infer<typeof ruleSchema>;

/** What a difference belongs to. */
interface Subject {
  method: string;
  name?: string | undefined;
}

/**
 * Whether the rules let two values differ: at this place, or in what a regular expression matches in their texts. Undefined
 * when that can't be judged: an expression takes too long, or a text is too long for it.
 */
export function isIgnored(
  rules: readonly IgnoreRule[],
  { method, name }: Subject,
  difference: Difference,
): boolean | undefined {
  const { pointer, before, after } = difference;
  const ignored = rules
    .filter((rule) => (rule.method ?? method) === method && (rule.name === undefined || rule.name === name))
    .flatMap(({ ignore }) => ignore);
  const expressions = ignored.flatMap((text) => expressionIn(text) ?? []);
  const isInPlace = ignored.some((text) => expressionIn(text) === undefined && isAtOrBelow(text, pointer));
  if (isInPlace || expressions.length === 0) return isInPlace;
  return isSameWithout(expressions, before, after);
}

function isAtOrBelow(rule: string, pointer: string): boolean {
  const [wanted, steps] = [rule.split('/'), pointer.split('/')];
  return wanted.length <= steps.length && wanted.every((step, index) => step === '*' || step === steps[index]);
}

function isSameWithout(
  expressions: readonly string[],
  before: Json | undefined,
  after: Json | undefined,
): boolean | undefined {
  if (typeof before !== 'string' || typeof after !== 'string') return false;
  if (before.length > maxText || after.length > maxText) return undefined;
  // The author of an expression can't know every text.
  return inTime(() => without(before, expressions) === without(after, expressions));
}

function without(text: string, expressions: readonly string[]): string {
  // Bound: the author's own expression, within 100 ms and 100,000 characters.
  return expressions.reduce((rest, source) => rest.replace(new RegExp(source, 'gu'), ''), text);
}

import { parseTemplate } from 'url-template';
import { ownValue } from '../../model/own-value.ts';

/** The operators of RFC 6570, 2.2; the empty one is simple expansion. */
export type TemplateOperator = '' | '+' | '#' | '.' | '/' | ';' | '?' | '&';

/** A variable in an expression: `path*` or `name:3`. */
interface VariableSpec {
  name: string;
  /** Values are written separately instead of joined with commas. */
  explode: boolean;
  /** Most characters of the value. */
  prefix?: number;
}

type TemplatePart =
  | { kind: 'literal'; text: string }
  | { kind: 'expression'; text: string; operator: TemplateOperator; specs: readonly VariableSpec[] };

/** A variable of a template, with all its uses. */
export interface TemplateVariable {
  name: string;
  /** A use explodes it, so that it takes several values. */
  explode: boolean;
  /** The expressions that use it, as written: `{?query,limit}`. */
  mentions: readonly string[];
  /** The operator and prefix of the first of them. */
  operator: TemplateOperator;
  prefix?: number;
}

export interface ParsedTemplate {
  parts: readonly TemplatePart[];
  /** In the order of their first use. */
  variables: readonly TemplateVariable[];
}

/** Why a text isn't a template, and where (character index). */
export interface TemplateProblem {
  problem: 'tooLong' | 'unclosed' | 'unopened' | 'emptyExpression' | 'badOperator' | 'badVariable';
  at: number;
}

type TemplateValue = string | readonly string[] | Readonly<Record<string, string>>;
export type TemplateValues = Readonly<Record<string, TemplateValue>>;

/** A part of an expanded URI: a literal of the template, or an expanded expression. */
export interface ExpandedPart {
  text: string;
  /** The expanded expression; absent for a literal. */
  expression?: string;
}

/** Longer templates aren't parsed. In characters. */
export const maxTemplateLength = 8_192;
/** Longer URIs aren't created. In characters. */
const maxExpansionLength = 200_000;

const operators: readonly string[] = ['+', '#', '.', '/', ';', '?', '&'];
const isOperator = (text: string): text is TemplateOperator => operators.includes(text);
/** Reserved by RFC 6570. */
const reservedOperators = /^[=,!@|]/;
const variableSpec = /^((?:[\w]|%[0-9A-Fa-f]{2})(?:\.?(?:[\w]|%[0-9A-Fa-f]{2}))*)(?:(\*)|:([1-9]\d{0,3}))?$/;

/** Parses a URI template (RFC 6570) in linear time. Never throws. */
export function parseUriTemplate(template: string): ParsedTemplate | TemplateProblem {
  if (template.length > maxTemplateLength) return { problem: 'tooLong', at: maxTemplateLength };
  const parts: TemplatePart[] = [];
  for (let at = 0; at < template.length; ) {
    const open = template.indexOf('{', at);
    const end = open === -1 ? template.length : open;
    const stray = template.slice(at, end).indexOf('}');
    if (stray !== -1) return { problem: 'unopened', at: at + stray };
    if (end > at) parts.push({ kind: 'literal', text: template.slice(at, end) });
    if (open === -1) break;
    const close = template.indexOf('}', open);
    const inner = template.slice(open + 1, close);
    if (close === -1 || inner.includes('{')) return { problem: 'unclosed', at: open };
    const expression = parseExpression(inner);
    if (typeof expression === 'string') return { problem: expression, at: open };
    parts.push(expression);
    at = close + 1;
  }
  return { parts, variables: variablesOf(parts) };
}

function parseExpression(inner: string): TemplatePart | TemplateProblem['problem'] {
  if (inner === '') return 'emptyExpression';
  if (reservedOperators.test(inner)) return 'badOperator';
  const first = inner.slice(0, 1);
  const operator = isOperator(first) ? first : '';
  const specs: VariableSpec[] = [];
  for (const text of inner.slice(operator.length).split(',')) {
    const [, name, star, prefix] = variableSpec.exec(text) ?? [];
    if (name === undefined) return 'badVariable';
    specs.push({ name, explode: star !== undefined, ...(prefix !== undefined && { prefix: Number(prefix) }) });
  }
  return { kind: 'expression', text: `{${inner}}`, operator, specs };
}

function variablesOf(parts: readonly TemplatePart[]): TemplateVariable[] {
  const variables = new Map<string, TemplateVariable>();
  for (const part of parts) {
    if (part.kind === 'literal') continue;
    for (const { name, explode, ...prefix } of part.specs) {
      const known = variables.get(name) ?? { name, explode: false, operator: part.operator, mentions: [], ...prefix };
      const mentions = [...new Set([...known.mentions, part.text])];
      variables.set(name, { ...known, explode: known.explode || explode, mentions });
    }
  }
  return [...variables.values()];
}

/** Undefined when the URI would be longer than {@link maxExpansionLength}. Never throws. */
export function expandUriTemplate({ parts }: ParsedTemplate, values: TemplateValues): ExpandedPart[] | undefined {
  const given = wellFormed(values);
  if (rawLength(parts, given) > maxExpansionLength) return undefined;
  const expanded = parts.map((part) =>
    part.kind === 'literal'
      ? { text: expand(part.text.toWellFormed(), given) }
      : { text: expandExpression(part.text, part.specs, given), expression: part.text },
  );
  return uriOf(expanded).length > maxExpansionLength ? undefined : expanded;
}

export function uriOf(parts: readonly ExpandedPart[]): string {
  return parts.map(({ text }) => text).join('');
}

function expandExpression(text: string, specs: readonly VariableSpec[], values: TemplateValues): string {
  // url-template counts a prefix in UTF-16 units, RFC 6570 in characters.
  const shortened: Record<string, TemplateValue> = { ...values };
  let expression = text;
  for (const { name, prefix } of specs) {
    const value = ownValue(values, name);
    if (prefix === undefined || typeof value !== 'string' || !/[\ud800-\udfff]/.test(value)) continue;
    shortened[name] = [...value].slice(0, prefix).join('');
    expression = expression.replace(`${name}:${prefix}`, name);
  }
  return expand(expression, shortened);
}

function expand(template: string, values: TemplateValues): string {
  // url-template reads plain properties, so the object must not inherit any such as `toString`.
  const context: Parameters<ReturnType<typeof parseTemplate>['expand']>[0] = Object.create(null);
  for (const [name, value] of Object.entries(values)) {
    context[name] = typeof value === 'string' ? value : isList(value) ? [...value] : { ...value };
  }
  return parseTemplate(template).expand(context);
}

/** Lone surrogates can't be encoded. */
function wellFormed(values: TemplateValues): TemplateValues {
  const clean = (value: TemplateValue): TemplateValue => {
    if (typeof value === 'string') return value.toWellFormed();
    if (isList(value)) return value.map((entry) => entry.toWellFormed());
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key.toWellFormed(), entry.toWellFormed()]));
  };
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, clean(value)]));
}

function isList(value: TemplateValue): value is readonly string[] {
  return Array.isArray(value);
}

/** The length of the expansion before encoding, which makes it at most twelve times longer. */
function rawLength(parts: readonly TemplatePart[], values: TemplateValues): number {
  const lengths = new Map<string, number>();
  const lengthOf = (name: string) => {
    const known = lengths.get(name);
    if (known !== undefined) return known;
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    const texts = value === undefined ? [] : typeof value === 'string' ? [value] : Object.entries(value).flat();
    // An exploded list repeats the name before each of its values.
    const length = texts.reduce((sum, text) => sum + text.length + name.length, 0);
    lengths.set(name, length);
    return length;
  };
  let total = 0;
  for (const part of parts) {
    if (part.kind === 'literal') total += part.text.length;
    else for (const { name } of part.specs) total += lengthOf(name);
  }
  return total;
}

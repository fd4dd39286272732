import { parseTemplate } from 'url-template';

/** How an expression shapes its values (RFC 6570, 2.2); the empty one is simple expansion. */
export type TemplateOperator = '' | '+' | '#' | '.' | '/' | ';' | '?' | '&';

/** One mention of a variable: `path*` or `name:3`. */
export interface VariableSpec {
  name: string;
  /** Each value is written on its own instead of all being joined with commas. */
  explode: boolean;
  /** Only so many characters of the value. */
  prefix?: number;
}

export type TemplatePart =
  | { kind: 'literal'; text: string }
  | { kind: 'expression'; text: string; operator: TemplateOperator; specs: readonly VariableSpec[] };

/** A variable of a template, once, however often it is mentioned. */
export interface TemplateVariable {
  name: string;
  /** True when a mention explodes it, so that it takes several values. */
  explode: boolean;
  /** The expressions that mention it, as written: `{?query,limit}`. */
  mentions: readonly string[];
  /** The operator of the first of them, and how many characters of the value it takes. */
  operator: TemplateOperator;
  prefix?: number;
}

export interface ParsedTemplate {
  parts: readonly TemplatePart[];
  /** In the order of their first mention. */
  variables: readonly TemplateVariable[];
}

/** Why a text isn't a template, and the character where that shows, from 0. */
export interface TemplateProblem {
  problem: 'tooLong' | 'unclosed' | 'unopened' | 'emptyExpression' | 'badOperator' | 'badVariable';
  at: number;
}

/** What a variable stands for; a variable without a value is left out of the URI. */
export type TemplateValue = string | readonly string[] | Readonly<Record<string, string>>;
export type TemplateValues = Readonly<Record<string, TemplateValue>>;

/** A part of an expanded URI: a literal of the template, or an expanded expression. */
export interface ExpandedPart {
  text: string;
  /** The expression that it stands for; absent for a literal. */
  expression?: string;
}

/** Longer templates are shown and not worked on. */
export const longestTemplate = 8_192;
/** Longer URIs are not made. */
export const longestExpansion = 200_000;

const operators: readonly string[] = ['+', '#', '.', '/', ';', '?', '&'];
const isOperator = (text: string): text is TemplateOperator => operators.includes(text);
/** Kept by RFC 6570 for what may come. */
const reservedOperators = /^[=,!@|]/;
const variableSpec = /^((?:[\w]|%[0-9A-Fa-f]{2})(?:\.?(?:[\w]|%[0-9A-Fa-f]{2}))*)(?:(\*)|:([1-9]\d{0,3}))?$/;

/** Reads a URI template (RFC 6570) in linear time, literals as they are. Never throws. */
export function parseUriTemplate(template: string): ParsedTemplate | TemplateProblem {
  if (template.length > longestTemplate) return { problem: 'tooLong', at: longestTemplate };
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

/** Expands a template; undefined when the URI would be longer than {@link longestExpansion}. Never throws. */
export function expandUriTemplate({ parts }: ParsedTemplate, values: TemplateValues): ExpandedPart[] | undefined {
  const given = wellFormed(values);
  if (rawLength(parts, given) > longestExpansion) return undefined;
  const expanded = parts.map((part) =>
    part.kind === 'literal'
      ? { text: expand(part.text.toWellFormed(), given) }
      : { text: expandExpression(part.text, part.specs, given), expression: part.text },
  );
  return uriOf(expanded).length > longestExpansion ? undefined : expanded;
}

export function uriOf(parts: readonly ExpandedPart[]): string {
  return parts.map(({ text }) => text).join('');
}

function expandExpression(text: string, specs: readonly VariableSpec[], values: TemplateValues): string {
  // The library counts a prefix in UTF-16 units, RFC 6570 in characters.
  const shortened: Record<string, TemplateValue> = { ...values };
  let expression = text;
  for (const { name, prefix } of specs) {
    const value = values[name];
    if (prefix === undefined || typeof value !== 'string' || !/[\ud800-\udfff]/.test(value)) continue;
    shortened[name] = [...value].slice(0, prefix).join('');
    expression = expression.replace(`${name}:${prefix}`, name);
  }
  return expand(expression, shortened);
}

function expand(template: string, values: TemplateValues): string {
  // The library takes its values by plain property access, so that `toString` must not be one.
  const context: Parameters<ReturnType<typeof parseTemplate>['expand']>[0] = Object.create(null);
  for (const [name, value] of Object.entries(values)) {
    context[name] = typeof value === 'string' ? value : isList(value) ? [...value] : { ...value };
  }
  return parseTemplate(template).expand(context);
}

/** Half of a surrogate pair cannot be encoded. */
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

/** How long the expansion is before anything is encoded; encoding makes it twelve times as long at most. */
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

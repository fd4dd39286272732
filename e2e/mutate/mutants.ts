import { type ESTree, parseSync, Visitor } from 'vite';
import {
  boundaries,
  comparisons,
  droppedMethods,
  negations,
  type Replacement,
  swappedArithmetic,
  swappedAssignments,
  swappedMethods,
} from './operators.ts';

/** One change of a source file. Offsets are in UTF-16 code units; the line counts from 1. */
export interface Mutant {
  file: string;
  line: number;
  start: number;
  end: number;
  replacement: string;
  /** What is changed, such as `condition` or `string`. */
  kind: string;
}

/** The file's text with the mutant in it. */
export function applied(text: string, { start, end, replacement }: Mutant): string {
  return text.slice(0, start) + replacement + text.slice(end);
}

/**
 * All mutants of a TypeScript file, in the order of their places, none in the values of properties with the names in
 * `without`. Throws when the file can't be parsed.
 */
export function mutantsOf(file: string, text: string, without: readonly string[] = []): Mutant[] {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const lineStarts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  const found = new Map<string, Mutant>();
  const add = (kind: string, { start, end }: Range, replacement: string) => {
    if (text.slice(start, end) === replacement) return;
    const line = lineStarts.findLastIndex((each) => each <= start) + 1;
    const key = `${start} ${end} ${replacement}`;
    if (!found.has(key)) found.set(key, { file, line, start, end, replacement, kind });
  };
  new Visitor(visitors(text, add)).visit(program);
  const left = without.length === 0 ? [] : valuesOf(program, without);
  const isLeft = ({ start, end }: Range) => left.some((value) => value.start <= start && end <= value.end);
  const mutants = [...found.values()].filter((mutant) => !isLeft(mutant));
  return mutants.sort((one, other) => one.start - other.start || one.end - other.end);
}

interface Range {
  start: number;
  end: number;
}

type Add = (kind: string, range: Range, replacement: string) => void;

function visitors(text: string, add: Add) {
  /** Literals that are no values: types, names of properties, addresses of modules, texts of `new Error(…)`. */
  const skipped = new WeakSet<object>();
  const skip = (node: object | null | undefined) => {
    if (node) skipped.add(node);
  };
  const of = ({ start, end }: Range) => text.slice(start, end);
  const condition = (test: Range, replacements: readonly string[]) => {
    for (const each of replacements) add('condition', test, each === 'not' ? `!(${of(test)})` : each);
  };
  const operator = (kind: string, left: Range, right: Range, replacements: Replacement) => {
    for (const each of [replacements ?? []].flat())
      add(kind, span(left, right), `(${of(left)}) ${each} (${of(right)})`);
  };
  return {
    TSLiteralType: ({ literal }: ESTree.TSLiteralType) => skip(literal),
    ImportDeclaration: ({ source }: ESTree.ImportDeclaration) => skip(source),
    ExportNamedDeclaration: ({ source }: ESTree.ExportNamedDeclaration) => skip(source),
    ExportAllDeclaration: ({ source }: ESTree.ExportAllDeclaration) => skip(source),
    ImportExpression: ({ source }: ESTree.ImportExpression) => skip(source),
    Property: ({ key }: ESTree.ObjectProperty | ESTree.BindingProperty | ESTree.AssignmentTargetProperty) => skip(key),
    PropertyDefinition: ({ key }: ESTree.PropertyDefinition) => skip(key),
    TaggedTemplateExpression: ({ quasi }: ESTree.TaggedTemplateExpression) => skip(quasi),
    NewExpression: ({ callee, arguments: given }: ESTree.NewExpression) => {
      if (of(callee).endsWith('Error')) for (const each of given) skip(each);
    },
    IfStatement: ({ test }: ESTree.IfStatement) => condition(test, ['true', 'false', 'not']),
    ConditionalExpression: ({ test }: ESTree.ConditionalExpression) => condition(test, ['true', 'false']),
    WhileStatement: ({ test }: ESTree.WhileStatement) => condition(test, ['false']),
    DoWhileStatement: ({ test }: ESTree.DoWhileStatement) => condition(test, ['false']),
    ForStatement: ({ test }: ESTree.ForStatement) => {
      if (test) condition(test, ['false']);
    },
    LogicalExpression: (node: ESTree.LogicalExpression) => {
      const { left, right } = node;
      const swap = (kind: string, other: string) => add(kind, node, `((${of(left)}) ${other} (${of(right)}))`);
      if (node.operator === '&&') swap('logic', '||');
      if (node.operator === '||') swap('logic', '&&');
      // No difference unless a value is false, 0 or an empty text.
      if (node.operator !== '&&') swap('nullish', node.operator === '||' ? '??' : '||');
      if (node.operator === '??') add('fallback', node, of(left));
    },
    BinaryExpression: ({ operator: found, left, right }: ESTree.BinaryExpression) => {
      operator('boundary', left, right, boundaries[found]);
      operator('comparison', left, right, negations[found] ?? comparisons[found]);
      const isText = [left, right].some((side) => isTextLiteral(side));
      if (!isText) operator('arithmetic', left, right, swappedArithmetic[found]);
    },
    AssignmentExpression: ({ operator: found, left, right }: ESTree.AssignmentExpression) => {
      const swapped = swappedAssignments[found];
      if (swapped !== undefined) add('arithmetic', span(left, right), `${of(left)} ${swapped} ${of(right)}`);
    },
    UnaryExpression: (node: ESTree.UnaryExpression) => {
      if (node.operator === '!') add('condition', node, `(${of(node.argument)})`);
      if (node.operator === '-') add('arithmetic', node, `(${of(node.argument)})`);
    },
    UpdateExpression: (node: ESTree.UpdateExpression) => {
      const swapped = node.operator === '++' ? '--' : '++';
      add('arithmetic', node, node.prefix ? `${swapped}${of(node.argument)}` : `${of(node.argument)}${swapped}`);
    },
    Literal: (
      node:
        | ESTree.BooleanLiteral
        | ESTree.NullLiteral
        | ESTree.NumericLiteral
        | ESTree.StringLiteral
        | ESTree.BigIntLiteral
        | ESTree.RegExpLiteral,
    ) => {
      if (skipped.has(node)) return;
      if (typeof node.value === 'number') add('number', node, node.value === 0 ? '1' : `(${of(node)} + 1)`);
      if (typeof node.value === 'boolean') add('boolean', node, String(!node.value));
      if (typeof node.value === 'string') add('string', node, node.value === '' ? `'mutated'` : `''`);
      if ('regex' in node) {
        const { pattern, flags } = node.regex;
        const bare = (rest: string) => (rest === '' ? '(?:)' : rest);
        if (pattern.startsWith('^')) add('expression', node, `/${bare(pattern.slice(1))}/${flags}`);
        if (/[^\\]\$$/.test(pattern)) add('expression', node, `/${bare(pattern.slice(0, -1))}/${flags}`);
      }
    },
    TemplateLiteral: (node: ESTree.TemplateLiteral) => {
      if (!skipped.has(node)) add('string', node, '``');
    },
    ArrayExpression: (node: ESTree.ArrayExpression) => {
      if (node.elements.length > 0) add('array', node, '[]');
    },
    ObjectExpression: (node: ESTree.ObjectExpression) => {
      if (node.properties.length > 0) add('object', node, '{}');
    },
    ExpressionStatement: (node: ESTree.ExpressionStatement) => {
      const { expression, directive } = node;
      const isSuper = expression.type === 'CallExpression' && expression.callee.type === 'Super';
      if (!isSuper && !directive) add('statement', node, ';');
    },
    ThrowStatement: (node: ESTree.ThrowStatement) => add('statement', node, ';'),
    BreakStatement: (node: ESTree.BreakStatement) => add('statement', node, ';'),
    ContinueStatement: (node: ESTree.ContinueStatement) => add('statement', node, ';'),
    ReturnStatement: (node: ESTree.ReturnStatement) => add('return', node, node.argument ? 'return;' : ';'),
    ArrowFunctionExpression: ({ body, expression }: ESTree.ArrowFunctionExpression) => {
      const isEmptyBlock = body.type === 'BlockStatement' && body.body.length === 0;
      if (expression) add('return', body, 'undefined');
      else if (!isEmptyBlock) add('body', body, '{}');
    },
    MemberExpression: (node: ESTree.MemberExpression) => {
      if (node.optional) chained(text, node.object, node.computed ? '' : '.', add);
    },
    CallExpression: (node: ESTree.CallExpression) => {
      const { callee, optional } = node;
      if (optional) chained(text, callee, '', add);
      if (callee.type !== 'MemberExpression' || callee.computed) return;
      const name = of(callee.property);
      if (droppedMethods.has(name)) add('method', node, of(callee.object));
      const swapped = swappedMethods[name];
      if (swapped !== undefined) add('method', callee.property, swapped);
    },
  };
}

/** The values of the properties with these names. */
function valuesOf(program: ESTree.Program, names: readonly string[]): Range[] {
  const found: Range[] = [];
  new Visitor({
    Property: ({ key, value }) => {
      if (key.type === 'Identifier' && names.includes(key.name)) found.push(value);
    },
  }).visit(program);
  return found;
}

function span(left: Range, right: Range): Range {
  return { start: left.start, end: right.end };
}

function isTextLiteral(node: ESTree.BinaryExpression['left']): boolean {
  return node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string');
}

/** `?.` after an object or a function becomes `plain`. */
function chained(text: string, { end }: Range, plain: string, add: Add): void {
  const at = text.indexOf('?.', end);
  if (at >= 0) add('chain', { start: at, end: at + 2 }, plain);
}

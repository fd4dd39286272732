import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';

/** A regular expression in the sources, where it is written. */
export interface Expression {
  file: string;
  /** From 1. */
  line: number;
  /** Undefined when it isn't known before the program runs. */
  source: string | undefined;
  flags: string;
  /** The bound that the comment beside it names: why its time is limited although recheck can't say so. */
  bound: string | undefined;
}

/** A comment that names a bound beside no expression that was found. */
export interface LooseBound {
  file: string;
  line: number;
}

export interface Found {
  expressions: Expression[];
  loose: LooseBound[];
}

/** Of a comment at the end of the line or above it: `// Bound: at most 400 characters, cut above.` */
const boundComment = /^[\s*]*Bound: (.+)/;

/** The expressions of several files; `files` are paths from `root`, and those that aren't scripts have none. */
export async function readExpressions(root: string, files: readonly string[]): Promise<Found> {
  const found = await Promise.all(
    files
      .filter((file) => /\.[cm]?[jt]sx?$/.test(file))
      .map(async (file) => expressionsIn(file, await readFile(path.join(root, file), 'utf8'))),
  );
  return { expressions: found.flatMap((each) => each.expressions), loose: found.flatMap((each) => each.loose) };
}

/**
 * The expressions in a file's text: literals, what `RegExp` gets, and texts that `match`, `matchAll` and `search` make an
 * expression of. A pattern is followed through constants of the file. Throws when the text can't be parsed.
 */
export function expressionsIn(file: string, text: string): Found {
  const { program, comments, errors } = parseSync(file, text);
  if (errors[0] !== undefined) throw new Error(`${file}: ${errors[0].message}`);
  const lineOf = lines(text);
  const bounds = comments.flatMap(({ value, end }) => {
    const bound = boundComment.exec(value)?.[1];
    return bound === undefined ? [] : [{ bound, line: lineOf(end), isUsed: false }];
  });
  const expressions: Expression[] = [];
  const add = (start: number, source: string | undefined, flags: string) => {
    const line = lineOf(start);
    const own = bounds.find((each) => each.line === line || each.line === line - 1);
    if (own !== undefined) own.isUsed = true;
    expressions.push({ file, line, source, flags, bound: own?.bound });
  };
  const constants = constantsOf(program);
  const addCall = ({ callee, arguments: [pattern, flags], start }: ESTree.CallExpression | ESTree.NewExpression) => {
    if (pattern === undefined || pattern.type === 'SpreadElement') return;
    if (callee.type === 'Identifier' && callee.name === 'RegExp') {
      // A copy of an expression that is looked at itself.
      if (flags === undefined && regexOf(pattern, constants)) return;
      const given = flags && flags.type !== 'SpreadElement' ? constantText(flags, constants) : '';
      add(start, given === undefined ? undefined : patternOf(pattern, constants), given ?? '');
    } else if (isTextSearch(callee) && regexOf(pattern, constants) === undefined) {
      const source = constantText(pattern, constants);
      if (source !== undefined) add(start, source, '');
    }
  };
  new Visitor({
    Literal(node) {
      if ('regex' in node && node.regex) add(node.start, node.regex.pattern, node.regex.flags);
    },
    NewExpression: addCall,
    CallExpression: addCall,
  }).visit(program);
  const loose = bounds.filter(({ isUsed }) => !isUsed).map(({ line }) => ({ file, line }));
  return { expressions, loose };
}

type Constants = Map<string, ESTree.Expression | undefined>;

/** The values of the file's constants by name; undefined for a name that is used twice. */
function constantsOf(program: ESTree.Program): Constants {
  const constants: Constants = new Map();
  new Visitor({
    VariableDeclaration({ kind, declarations }) {
      for (const { id, init } of declarations) {
        if (id.type !== 'Identifier') continue;
        const isKnown = kind === 'const' && init && !constants.has(id.name);
        constants.set(id.name, isKnown ? init : undefined);
      }
    },
  }).visit(program);
  return constants;
}

function isTextSearch(callee: ESTree.Expression): boolean {
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return false;
  return ['match', 'matchAll', 'search'].includes(callee.property.name);
}

function regexOf(node: ESTree.Expression, constants: Constants): { pattern: string } | undefined {
  if (node.type === 'Identifier') {
    const value = constants.get(node.name);
    return value && value.type === 'Literal' ? regexOf(value, constants) : undefined;
  }
  return node.type === 'Literal' && 'regex' in node ? (node.regex ?? undefined) : undefined;
}

function patternOf(node: ESTree.Expression, constants: Constants): string | undefined {
  return regexOf(node, constants)?.pattern ?? constantText(node, constants);
}

/** The text that an expression of the language always has. */
function constantText(node: ESTree.Expression, constants: Constants): string | undefined {
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? node.value : undefined;
    case 'Identifier': {
      const value = constants.get(node.name);
      // Without itself, so that two constants can't lead to one another for ever.
      return value && constantText(value, new Map(constants).set(node.name, undefined));
    }
    case 'TemplateLiteral':
      return joined(node, constants, ({ cooked }) => cooked ?? undefined);
    case 'TaggedTemplateExpression': {
      const { tag, quasi } = node;
      const isRaw =
        tag.type === 'MemberExpression' && tag.property.type === 'Identifier' && tag.property.name === 'raw';
      return isRaw ? joined(quasi, constants, ({ raw }) => raw) : undefined;
    }
    case 'BinaryExpression': {
      if (node.operator !== '+') return undefined;
      const [left, right] = [constantText(node.left, constants), constantText(node.right, constants)];
      return left === undefined || right === undefined ? undefined : left + right;
    }
    case 'MemberExpression': {
      const isSource = node.property.type === 'Identifier' && node.property.name === 'source';
      return isSource && node.object.type !== 'Super' ? regexOf(node.object, constants)?.pattern : undefined;
    }
    default:
      return undefined;
  }
}

function joined(
  { quasis, expressions }: ESTree.TemplateLiteral,
  constants: Constants,
  partOf: (value: { raw: string; cooked: string | null }) => string | undefined,
): string | undefined {
  const texts = quasis.flatMap(({ value }, index) => {
    const expression = expressions[index];
    return expression === undefined ? [partOf(value)] : [partOf(value), constantText(expression, constants)];
  });
  return texts.includes(undefined) ? undefined : texts.join('');
}

function lines(text: string): (offset: number) => number {
  const ends = Array.from(text.matchAll(/\n/g), ({ index }) => index);
  return (offset) => {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle] ?? 0) < offset) low = middle + 1;
      else high = middle;
    }
    return low + 1;
  };
}

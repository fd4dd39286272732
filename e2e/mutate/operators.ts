/** What an operator or method is replaced with, if with anything. */
export type Replacement = string | readonly string[] | undefined;

type Replacements = Partial<Record<string, Replacement>>;

/** Whether the limit itself counts. */
export const boundaries: Replacements = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' };

export const negations: Replacements = { '===': '!==', '!==': '===', '==': '!=', '!=': '==' };

/** The opposite of a comparison. */
export const comparisons: Replacements = { '<': '>=', '<=': '>', '>': '<=', '>=': '<' };

export const swappedArithmetic: Replacements = { '+': '-', '-': '+', '*': '/', '/': '*', '%': '*', '**': '*' };

export const swappedAssignments: Partial<Record<string, string>> = {
  '+=': '-=',
  '-=': '+=',
  '*=': '/=',
  '/=': '*=',
  '??=': '=',
  '||=': '=',
  '&&=': '=',
};

/** Methods whose call is replaced with what it is called on. */
export const droppedMethods: ReadonlySet<string> = new Set([
  ...['filter', 'flat', 'replace', 'replaceAll', 'reverse', 'slice', 'sort', 'subarray', 'toReversed', 'toSorted'],
  ...['toLowerCase', 'toUpperCase', 'trim', 'trimEnd', 'trimStart'],
]);

export const swappedMethods: Partial<Record<string, string>> = {
  some: 'every',
  every: 'some',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
  min: 'max',
  max: 'min',
  floor: 'ceil',
  ceil: 'floor',
  indexOf: 'lastIndexOf',
  push: 'unshift',
  find: 'findLast',
  findIndex: 'findLastIndex',
};

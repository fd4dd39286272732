import { parseJsonPath } from '#shared/checks/json-path.ts';
import type { ExpectationKind } from '#shared/model/checks/check.ts';
import type { TestDraft } from '#shared/model/checks/tests-file.ts';
import { type EditedExpectation, plainText } from './entry-text.ts';

/** The kinds that are about a value at a path. */
const withPath: readonly ExpectationKind[] = ['equals', 'matches', 'exists', 'schema'];

/** Whether an expectation has a path. */
export function takesPath({ kind, value }: Pick<EditedExpectation, 'kind' | 'value'>): boolean {
  return withPath.includes(kind) && !(kind === 'schema' && value.trim() === 'output');
}

/** The longest time limit, in milliseconds. */
const longestMs = 86_400_000;

/** Why an expectation can't be written: about its path or its value; undefined when it can. */
export function expectationProblem(
  expectation: EditedExpectation,
):
  | { field: 'path'; problem: 'path' }
  | { field: 'value'; problem: 'json' | 'expression' | 'number' | 'schema' }
  | undefined {
  const { kind, path, value } = expectation;
  if (takesPath(expectation) && parseJsonPath(path) === undefined) return { field: 'path', problem: 'path' };
  switch (kind) {
    case 'equals':
      return parsed(value) === undefined && plainText(value) === undefined
        ? { field: 'value', problem: 'json' }
        : undefined;
    case 'matches':
      return isExpression(value) ? undefined : { field: 'value', problem: 'expression' };
    case 'schema':
      return value.trim() === 'output' || parsed(value)?.value instanceof Object
        ? undefined
        : { field: 'value', problem: 'schema' };
    case 'errorCode':
      return /^-?\d{1,9}$/.test(value.trim()) ? undefined : { field: 'value', problem: 'number' };
    case 'withinMs': {
      const isWhole = /^\d{1,8}$/.test(value.trim());
      const isInRange = Number(value) >= 1 && Number(value) <= longestMs;
      return isWhole && isInRange ? undefined : { field: 'value', problem: 'number' };
    }
    default:
      return undefined;
  }
}

function parsed(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

function isExpression(source: string): boolean {
  try {
    // Bound: at most 1,000 ms where it is matched, in the worker for schemas; here it is only compiled.
    new RegExp(source, 'u');
    return true;
  } catch {
    return false;
  }
}

/** The response's value at a path, as a new expectation has it. */
export function valueAt(path: string, values: TestDraft['values']): string {
  return values.find((each) => each.path === path.trim())?.value ?? firstValues.equals;
}

/** What a new expectation of a kind expects at first. */
export const firstValues: Readonly<Record<ExpectationKind, string>> = {
  equals: '""',
  matches: '',
  exists: 'true',
  schema: 'output',
  isError: 'false',
  errorCode: '-32602',
  withinMs: '10000',
};

import { type DiffAction, diffFormats, failOnClasses, UsageError } from './invocation.ts';

/** The options of `diff` as they are given. */
interface Given {
  format?: string | undefined;
  'fail-on'?: string | undefined;
  json?: boolean | undefined;
}

/** The action of `diff A B`, of which B is the server. Throws `UsageError`. */
export function diffAction(before: string | undefined, given: Given): DiffAction {
  if (!before) throw new UsageError('diffNeedsTwo');
  const value = given.format ?? (given.json === true ? 'json' : 'text');
  const format = diffFormats.find((each) => each === value);
  if (format === undefined) throw new UsageError('badChoice', { option: '--format', value, choices: diffFormats });
  const level = given['fail-on'] ?? 'breaking';
  const failOn = failOnClasses.find((each) => each === level);
  if (failOn === undefined) {
    throw new UsageError('badChoice', { option: '--fail-on', value: level, choices: failOnClasses });
  }
  return { type: 'diff', before: { kind: 'configured', name: before }, format, failOn };
}

import { type TestAction, testFormats, UsageError } from './invocation.ts';
import { choice } from './read-options.ts';

/** The options of `test` as they are given. */
interface Given {
  file?: string | undefined;
  filter?: string | undefined;
  format?: string | undefined;
  json?: boolean | undefined;
  out?: string | undefined;
  update?: boolean | undefined;
  generate?: boolean | undefined;
  allow: string[];
  yes?: boolean | undefined;
}

/** The action of `test`; `hasTarget`: a server is given. Throws `UsageError`. */
export function testAction(
  { file, filter, out, update, generate, allow, yes, ...given }: Given,
  hasTarget: boolean,
): TestAction {
  const format = choice('--format', given.format ?? (given.json === true ? 'json' : 'text'), testFormats);
  const isMixed = update === true || filter !== undefined || given.format !== undefined || out !== undefined;
  if (generate === true && (isMixed || !hasTarget)) throw new UsageError('generateAlone');
  const allows = { allowed: allow, allowsAll: yes === true };
  return { type: 'test', file, filter, format, out, updates: update === true, generates: generate === true, ...allows };
}

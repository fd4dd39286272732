import { parseArgs } from 'node:util';
import { type OpenInvocation, UsageError } from './invocation.ts';
import { normalizedArguments } from './read-options.ts';

/** Parses what follows `open`: `FILE…`. Throws `UsageError`. */
export function openArguments(args: readonly string[]): OpenInvocation {
  const { positionals: files } = parseArgs({
    args: normalizedArguments(args, {}),
    options: {},
    allowPositionals: true,
  });
  if (files.length === 0) throw new UsageError('noRecording');
  return { kind: 'open', files };
}

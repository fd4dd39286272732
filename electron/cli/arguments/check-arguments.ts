import { toolArguments } from './given-arguments.ts';
import { type CheckAction, type CheckRequests, checkFailOns, checkFormats, UsageError } from './invocation.ts';
import { choice } from './read-options.ts';

/** The options of `check` as they are given. */
interface Given {
  snapshot?: string | undefined;
  budget?: number | undefined;
  suppressions?: string | undefined;
  strict?: boolean | undefined;
  format?: string | undefined;
  'fail-on'?: string | undefined;
  json?: boolean | undefined;
  out?: string | undefined;
}

/** Options whose order matters, or that other commands have without a value. */
const requestOptions = ['--call', '--args', '--read'] as const;

/**
 * Takes `--call NAME`, the `--args JSON` that belongs to it, and `--read URI` out of the arguments before `--`. Throws
 * `UsageError`, and fails with `badArguments` where `--args` isn't a JSON object.
 */
export function takeRequests(given: readonly string[]): CheckRequests & { args: string[] } {
  const separator = given.indexOf('--');
  const own = given.slice(0, separator < 0 ? undefined : separator);
  const args: string[] = [];
  const calls: { tool: string; json?: string }[] = [];
  const reads: string[] = [];
  for (let at = 0; at < own.length; at += 1) {
    const word = own[at] ?? '';
    const option = requestOptions.find((each) => word === each || word.startsWith(`${each}=`));
    if (option === undefined) {
      args.push(word);
      continue;
    }
    const isInline = word !== option;
    if (!isInline) at += 1;
    const value = isInline ? word.slice(option.length + 1) : own[at];
    if (value === undefined || value === '' || (!isInline && /^--[a-z]/.test(value))) {
      throw new UsageError('missingValue', { option });
    }
    if (option === '--read') reads.push(value);
    else if (option === '--call') calls.push({ tool: value });
    else {
      const call = calls.at(-1);
      if (call === undefined) throw new UsageError('argsWithoutCall');
      if (call.json !== undefined) throw new UsageError('repeated', { option });
      call.json = value;
    }
  }
  return {
    args: separator < 0 ? args : [...args, ...given.slice(separator)],
    calls: calls.map(({ tool, json = '{}' }) => ({ tool, argsText: toolArguments({ json, single: [] }, undefined) })),
    reads: [...new Set(reads)],
  };
}

/** The action of `check SERVER`. Throws `UsageError`. */
export function checkAction({ calls, reads }: CheckRequests, given: Given): CheckAction {
  const format = choice('--format', given.format ?? (given.json === true ? 'json' : 'text'), checkFormats);
  const failOn = choice('--fail-on', given['fail-on'] ?? 'error', checkFailOns);
  const { snapshot, budget, suppressions, out, strict = false } = given;
  return { type: 'check', calls, reads, snapshot, budget, suppressions, strict, format, failOn, out };
}

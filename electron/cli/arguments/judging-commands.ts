import { ignoreProblem } from '#shared/model/recordings/ignore-rule.ts';
import {
  filledText,
  flag,
  type Given,
  type Option,
  oneOf,
  text,
  value,
  values,
  wholeNumber,
  withDefault,
} from '../../options/option.ts';
import { UsageError } from '../../options/usage-error.ts';
import { toolArguments } from './given-arguments.ts';
import { outOption, yesOption } from './item-commands.ts';
import { fileOf, onServer, onServers, type Target } from './server-command.ts';

const formatOption = <const T extends string>(formats: readonly T[]) =>
  value('--format FORMAT', oneOf(formats), 'optionFormat');

function formatOf<T extends string>(format: T | undefined, json: boolean): T | 'json' | 'text' {
  return format ?? (json ? 'json' : 'text');
}

/** Tools that may be called without asking. */
const allowOption = values('--allow TOOL', text, 'optionAllow');
/** A recording in which secrets are masked is used. */
export const allowRedactedOption = flag('--allow-redacted', 'optionAllowRedacted');

/** How the requests of a recording are repeated. */
const repeatOptions = {
  allowed: allowOption,
  /** JSON Pointers, and regular expressions between slashes. */
  ignored: values('--ignore RULE', ignoreRule, 'optionIgnore'),
  /** A file with more of them. */
  rulesFile: value('--rules FILE', text, 'optionRules'),
  allowsMasked: allowRedactedOption,
};

/** Repeats the requests of a recording and compares the responses. */
const verify = onServer({
  name: 'verify',
  usages: [{ words: 'FILE SERVER [OPTION…]', help: 'verify' }],
  words: 1,
  isServerSecond: true,
  options: {
    ...repeatOptions,
    format: formatOption(['text', 'json', 'junit']),
    /** Writes responses that differ into the recording. */
    updates: flag('--update', 'optionUpdate'),
  },
  action: ({ json, format, ...values }, [file]) => {
    if (!file) throw new UsageError('noRecording');
    return { type: 'verify' as const, file, format: formatOf(format, json), ...values };
  },
});

function ignoreRule(given: string): string {
  const problem = ignoreProblem(given);
  if (problem !== undefined) throw new UsageError('badIgnore', { value: given, problem });
  return given;
}

/** Writes what a server or a recording offers: to a file, else to stdout. */
const snapshot = onServer({
  name: 'snapshot',
  usages: [{ words: 'SERVER|FILE [--out FILE]', help: 'snapshot' }],
  options: { out: outOption },
  action: ({ out }) => ({ type: 'snapshot' as const, out }),
});

/** Compares two snapshots, recordings or servers; the target of the run is the newer one. */
const diff = onServer({
  name: 'diff',
  usages: [{ words: 'SERVER|FILE SERVER|FILE [OPTION…]', help: 'diff' }],
  words: 1,
  isServerSecond: true,
  lacking: 'diffNeedsTwo',
  options: {
    format: formatOption(['text', 'json']),
    /** The class of change from which on the run fails. */
    failOn: withDefault(value('--fail-on CLASS', oneOf(['breaking', 'risky', 'minor']), 'optionFailOn'), 'breaking'),
  },
  action: ({ json, format, failOn }, [name]) => {
    if (!name) throw new UsageError('diffNeedsTwo');
    const before: Target = { kind: 'configured', name };
    return { type: 'diff' as const, before, format: formatOf(format, json), failOn };
  },
});

/** The server's name in the hosts' configuration. */
export const nameOption = value('--name NAME', filledText, 'optionHostsName');

const hostOptions = {
  /** Ids of profiles. */
  hosts: values('--host ID[,ID…]', filledText, 'optionHosts'),
  name: nameOption,
};

/** The ids in lists with commas, each once. */
function hostIds(given: readonly string[]): string[] {
  return [...new Set(given.flatMap((each) => each.split(',')).filter((id) => id !== ''))];
}

/** What hosts make of a server, a recording or a snapshot. */
const hosts = onServer({
  name: 'hosts',
  usages: [{ words: 'SERVER|FILE [--host ID] [OPTION…]', help: 'hosts' }],
  examples: ['demo --host cursor,gemini-cli'],
  options: {
    ...hostOptions,
    format: formatOption(['text', 'json', 'markdown']),
    out: outOption,
  },
  action: ({ json, format, hosts: given, ...rest }) => {
    return { type: 'hosts' as const, hosts: hostIds(given), format: formatOf(format, json), ...rest };
  },
});

/** Calls of tools; `--args` belongs to the `--call` before it. */
const callsOption: Option<{ tool: string; argsText: string }[]> = {
  label: '--call NAME [--args JSON]',
  help: 'optionCall',
  read: (given) =>
    given.flatMap(({ option, text: tool }, at) => {
      if (option === '--call') return [{ tool: filledText(tool, option), argsText: argsAfter(given, at) }];
      if (at === 0) throw new UsageError('argsWithoutCall');
      if (given[at - 1]?.option === option) throw new UsageError('repeated', { option });
      return [];
    }),
};

function argsAfter(given: readonly Given[], at: number): string {
  const next = given[at + 1];
  const json = next?.option === '--args' ? filledText(next.text, next.option) : '{}';
  return toolArguments({ json, single: [] }, undefined);
}

/**
 * Checks a server against the rules, a snapshot, a budget, tests and a recording. It sends what is named, besides asking for
 * the lists. A recording is checked as it is, with its client.
 */
const check = onServer({
  name: 'check',
  usages: [{ words: 'SERVER|FILE [OPTION…]', help: 'check' }],
  options: {
    calls: callsOption,
    /** URIs. */
    reads: values('--read URI', filledText, 'optionCheckRead'),
    /** A snapshot, or a recording. */
    snapshot: value('--snapshot FILE', text, 'optionSnapshot'),
    /** A file with tests. */
    tests: value('--tests FILE', text, 'optionCheckTests'),
    recording: value('--recording FILE', text, 'optionCheckRecording'),
    ...hostOptions,
    ...repeatOptions,
    /** Every tool of the tests may be called without asking. */
    allowsAll: yesOption,
    /** In tokens. */
    budget: value('--budget TOKENS', wholeNumber(1, 1_000_000_000), 'optionBudget'),
    suppressions: value('--suppressions FILE', text, 'optionSuppressions'),
    /** Hints of severity info aren't printed. */
    quiet: flag('--quiet', 'optionQuiet'),
    /** An unused suppression is an error. */
    strict: flag('--strict', 'optionStrict'),
    format: formatOption(['text', 'json', 'sarif', 'junit', 'github']),
    /** `breaking`: only changes that break clients; `error`: those and violations; `warning`: likely faults, too. */
    failOn: withDefault(value('--fail-on CLASS', oneOf(['breaking', 'error', 'warning']), 'optionFailOn'), 'error'),
    /** A file for the report; the text then goes to stdout. */
    out: outOption,
  },
  action: ({ json, format, reads, hosts: given, ...rest }, _words, target) => {
    if (target !== undefined && fileOf(target) !== undefined) refuseSending({ ...rest, reads });
    const lists = { reads: [...new Set(reads)], hosts: hostIds(given) };
    return { type: 'check' as const, format: formatOf(format, json), ...lists, ...rest };
  },
});

/** Throws `UsageError` for options that send something: a recording has no server. */
function refuseSending(given: {
  calls: readonly object[];
  reads: readonly string[];
  tests: string | undefined;
  recording: string | undefined;
}): void {
  const sending = { '--call': given.calls.length > 0, '--read': given.reads.length > 0 };
  const files = { '--tests': given.tests !== undefined, '--recording': given.recording !== undefined };
  for (const [option, isGiven] of Object.entries({ ...sending, ...files })) {
    if (isGiven) throw new UsageError('onlyFor', { option, subject: 'SERVER' });
  }
}

/** Runs the tests of a file, or adds starters to it. */
const test = onServers({
  name: 'test',
  usages: [{ words: '[SERVER] [OPTION…]', help: 'test' }],
  options: {
    /** Else that of the project in the working directory. */
    file: value('--file FILE', text, 'optionFile'),
    /** Only tests whose name, method or target contains this text. */
    filter: value('--filter TEXT', text, 'optionTestFilter'),
    format: formatOption(['text', 'json', 'junit', 'github']),
    /** A file for the report; the text then goes to stdout. */
    out: outOption,
    /** Writes failed expectations anew. */
    updates: flag('--update', 'optionTestUpdate'),
    /** Adds a starter for each tool without a test, and runs nothing. */
    generates: flag('--generate', 'optionGenerate'),
    allowed: allowOption,
    /** Every tool may be called without asking. */
    allowsAll: yesOption,
  },
  action: ({ json, format, ...values }, _words, target) => {
    const { filter, out, updates, generates } = values;
    const isMixed = updates || filter !== undefined || format !== undefined || out !== undefined;
    if (generates && (isMixed || target === undefined)) throw new UsageError('generateAlone');
    return { type: 'test' as const, format: formatOf(format, json), ...values };
  },
});

export const judgingCommands = [verify, snapshot, diff, hosts, check, test];

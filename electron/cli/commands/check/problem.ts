import type { CheckHead } from '#shared/model/checks/check.ts';
import type { FindingItem, FoundItem, Severity } from '#shared/model/findings/finding.ts';
import type { HostRule } from '#shared/model/findings/host-finding.ts';
import type { NotJudged } from '#shared/model/findings/not-judged.ts';
import type { ActionOf } from '../../arguments/commands.ts';
import { type ExitCode, exitCodes } from '../../output/failure-report.ts';

/** `notJudged`: it isn't known whether there is a problem. */
export type ProblemSeverity = Severity | 'notJudged';

/** What a problem is about: something that a server offers, the server itself, or the client of a recording. */
export interface ProblemItem {
  readonly kind: FindingItem['kind'] | 'client';
  /** Empty for the server and the client. Untrusted. */
  readonly name: string;
}

/** What `loupe check` reports: a finding of a rule, a change since the snapshot, or what the check itself found. */
export interface Problem {
  /** The id of the rule or of the change, or one of `CheckRule` and `HostRule`. */
  readonly rule: string;
  readonly source: 'rule' | 'change' | 'check';
  readonly severity: ProblemSeverity;
  /**
   * Of a change that breaks clients, of a server that can't be used, and of what a test or recording says must hold: it
   * counts whatever `--fail-on` says.
   */
  readonly isBreaking: boolean;
  /** The server itself, or the client, for what isn't about one item. */
  readonly item: ProblemItem;
  /** Of a problem of many items: which, and where in each. Untrusted. */
  readonly items?: readonly FoundItem[] | undefined;
  /** A JSON pointer into the item, for the server into the snapshot; empty for the whole. */
  readonly pointer: string;
  /** Where it is, for a reader: the pointer, or the place in a message. */
  readonly place: string;
  readonly title: string;
  readonly expected?: string | undefined;
  /** Untrusted. */
  readonly actual?: string | undefined;
  readonly fix?: string | undefined;
  /** The last lines that the server wrote to stderr before it ended. Untrusted. */
  readonly stderr?: readonly string[] | undefined;
  /** Where it is in a file of its own. */
  readonly file?: { readonly path: string; readonly line: number } | undefined;
  /** How much the rules left out. */
  readonly notJudged?: NotJudged | undefined;
  /** The clause or page that says so. */
  readonly url?: string | undefined;
  /** How often it was found. */
  readonly count: number;
}

/** The checks that aren't rules. */
export const checkRules = [
  { id: 'CHECK-BUDGET', severity: 'error' },
  { id: 'CHECK-CONNECTION', severity: 'error' },
  { id: 'CHECK-RECORDING', severity: 'error' },
  { id: 'CHECK-REQUEST', severity: 'error' },
  { id: 'CHECK-SUPPRESSION', severity: 'warning' },
  { id: 'CHECK-TEST', severity: 'error' },
  { id: 'CHECK-UNJUDGED', severity: 'notJudged' },
] as const satisfies { id: string; severity: ProblemSeverity }[];
export type CheckRule = (typeof checkRules)[number]['id'];

export interface SuppressedProblem {
  readonly problem: Problem;
  readonly reason: string;
}

/** How long a request for an item took. */
export interface ItemTime {
  readonly item: FindingItem;
  readonly durationMs: number;
}

const mostCharacters = 200;

export const serverItem: FindingItem = { kind: 'server', name: '' };
export const clientItem: ProblemItem = { kind: 'client', name: '' };

/** The worst first. */
export const problemSeverities = ['error', 'notJudged', 'warning', 'info'] as const satisfies ProblemSeverity[];

/** A problem that the check itself found. */
export function checkProblem(
  rule: CheckRule | HostRule,
  { item = serverItem, severity = 'error', ...words }: Partial<Problem> & Pick<Problem, 'title'>,
): Problem {
  return {
    ...{ rule, source: 'check', severity, isBreaking: false, item, pointer: '', place: '', count: 1 },
    ...words,
  };
}

const itemKinds: Readonly<Record<string, FindingItem['kind']>> = {
  'tools/call': 'tool',
  'prompts/get': 'prompt',
  'resources/read': 'resource',
};

/** What a check is about: the item that it asks for, else the server. */
export function checkedItem({ method, target }: Pick<CheckHead, 'method' | 'target'>): FindingItem {
  const kind = itemKinds[method];
  return kind === undefined || target === '' ? serverItem : { kind, name: target };
}

/** How long the requests of checks took, by their items. */
export function timesOf(
  results: readonly (Pick<CheckHead, 'method' | 'target'> & { durationMs?: number })[],
): ItemTime[] {
  return results.flatMap(({ durationMs, ...head }) =>
    durationMs === undefined ? [] : { item: checkedItem(head), durationMs },
  );
}

/** Whether the run fails because of a problem. What wasn't judged hasn't failed. */
export function failsRun({ severity, isBreaking }: Problem, failOn: ActionOf<'check'>['failOn']): boolean {
  if (severity === 'notJudged') return false;
  if (failOn === 'breaking' || isBreaking) return isBreaking;
  return problemSeverities.indexOf(severity) <= problemSeverities.indexOf(failOn);
}

/** How a check ends. What wasn't judged hasn't passed, whatever `failOn` is. */
export function exitOf(problems: readonly Problem[], failOn: ActionOf<'check'>['failOn']): ExitCode {
  if (problems.some((problem) => failsRun(problem, failOn))) return exitCodes.refused;
  return problems.some(({ severity }) => severity === 'notJudged') ? exitCodes.notJudged : exitCodes.done;
}

/** By severity, rule, item and place. */
export function sortedProblems(problems: readonly Problem[]): Problem[] {
  return problems.toSorted(
    (one, other) =>
      problemSeverities.indexOf(one.severity) - problemSeverities.indexOf(other.severity) ||
      byText(one.rule, other.rule) ||
      byText(itemLabel(one.item), itemLabel(other.item)) ||
      byText(one.place, other.place),
  );
}

/** The kind and the name, cut to 200 characters; of the server and the client only the kind. Untrusted. */
export function itemLabel({ kind, name }: ProblemItem): string {
  return kind === 'server' || kind === 'client' ? kind : `${kind} ${name.slice(0, mostCharacters).toWellFormed()}`;
}

export function severityCounts(problems: readonly Problem[]): Record<ProblemSeverity, number> {
  const of = (severity: ProblemSeverity) => problems.filter((each) => each.severity === severity).length;
  return { error: of('error'), notJudged: of('notJudged'), warning: of('warning'), info: of('info') };
}

/** By code units, so that the order doesn't depend on a language. */
function byText(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

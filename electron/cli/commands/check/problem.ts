import type { FindingItem, Severity } from '#shared/model/findings/finding.ts';
import { severities } from '#shared/model/findings/severities.ts';
import type { CheckFailOn } from '../../arguments/invocation.ts';

/** What `loupe check` reports: a finding of a rule, a change since the snapshot, or what the check itself found. */
export interface Problem {
  /** The id of the rule or of the change, or one of `CheckRule`. */
  readonly rule: string;
  readonly source: 'rule' | 'change' | 'check';
  readonly severity: Severity;
  /** Of a change that breaks clients. */
  readonly isBreaking: boolean;
  /** The server itself for what isn't about one item. Its name is untrusted. */
  readonly item: FindingItem;
  /** A JSON pointer into the item, for the server into the snapshot; empty for the whole. */
  readonly pointer: string;
  /** Where it is, for a reader: the pointer, or the place in a message. */
  readonly place: string;
  readonly title: string;
  readonly expected?: string | undefined;
  /** Untrusted. */
  readonly actual?: string | undefined;
  readonly fix?: string | undefined;
  /** The clause or page that says so. */
  readonly url?: string | undefined;
  /** How often it was found. */
  readonly count: number;
}

/** The checks that aren't rules. */
export type CheckRule = 'CHECK-BUDGET' | 'CHECK-REQUEST' | 'CHECK-SUPPRESSION';

export interface SuppressedProblem {
  readonly problem: Problem;
  readonly reason: string;
}

const mostCharacters = 200;

export const serverItem: FindingItem = { kind: 'server', name: '' };

/** Whether the run fails because of a problem. */
export function failsRun({ severity, isBreaking }: Problem, failOn: CheckFailOn): boolean {
  if (failOn === 'breaking') return isBreaking;
  return severities.indexOf(severity) <= severities.indexOf(failOn);
}

/** By severity, rule, item and place. */
export function sortedProblems(problems: readonly Problem[]): Problem[] {
  return problems.toSorted(
    (one, other) =>
      severities.indexOf(one.severity) - severities.indexOf(other.severity) ||
      byText(one.rule, other.rule) ||
      byText(itemLabel(one.item), itemLabel(other.item)) ||
      byText(one.place, other.place),
  );
}

/** The kind and the name, cut to 200 characters; of the server only the kind. Untrusted. */
export function itemLabel({ kind, name }: FindingItem): string {
  return kind === 'server' ? kind : `${kind} ${name.slice(0, mostCharacters).toWellFormed()}`;
}

export function severityCounts(problems: readonly Problem[]): Record<Severity, number> {
  const of = (severity: Severity) => problems.filter((each) => each.severity === severity).length;
  return { error: of('error'), warning: of('warning'), info: of('info') };
}

/** By code units, so that the order doesn't depend on a language. */
function byText(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

import type { FaultValues, Finding, Severity } from '../model/findings/finding.ts';
import type { HostRule } from '../model/findings/host-finding.ts';
import type { ServerId, SessionId } from '../model/id/id.ts';
import type { Revision } from '../model/revision.ts';
import { textDigest } from '../model/text-digest.ts';
import type { Fault, Rule, RuleFrame } from './rule.ts';
import type { RuleId } from './rule-id.ts';

/** The findings of one session: the same fault again only counts. */
export class FindingList {
  readonly #session: { readonly serverId: ServerId; readonly sessionId: SessionId };
  readonly #limits: { readonly findings: number; readonly perRule: number };
  readonly #byId = new Map<string, Finding>();
  readonly #ofRule = new Map<RuleId, number>();
  /** A rule and a severity, of which something was found. */
  readonly #seen = new Set<string>();
  readonly #omitted = new Map<RuleId, number>();

  constructor(
    { serverId, sessionId }: { readonly serverId: ServerId; readonly sessionId: SessionId },
    limits: { readonly findings: number; readonly perRule: number },
  ) {
    this.#session = { serverId, sessionId };
    this.#limits = limits;
  }

  /** In the order in which they were found first. */
  get all(): readonly Finding[] {
    return [...this.#byId.values()];
  }

  get omitted(): ReadonlyMap<RuleId, number> {
    return this.#omitted;
  }

  /** The finding as it is now; undefined when there are too many to keep a new one. */
  add(
    rule: Rule,
    fault: Omit<Fault, 'actual' | 'values'> & { readonly actual?: string; readonly values: FaultValues },
    frame: Pick<RuleFrame, 'seq' | 'at'>,
    revision: Revision | undefined,
  ): Finding | undefined {
    const severity = fault.severity ?? rule.severity;
    const id = findingId(rule.id, this.#session.serverId, severity, fault);
    const seq = fault.seq ?? frame.seq;
    const known = this.#byId.get(id);
    if (known === undefined && !this.#hasSpace(rule.id, severity)) return undefined;
    const { item, pointer, bytes, actual, values } = fault;
    const finding: Finding = known
      ? { ...known, count: known.count + 1, lastSeq: Math.max(known.lastSeq ?? seq, seq), at: frame.at }
      : {
          id,
          rule: rule.id,
          severity,
          ...(rule.of === 'client' && { isOfClient: true }),
          ...this.#session,
          ...(revision !== undefined && { revision }),
          ...(item !== undefined && { item }),
          place: { ...(pointer !== undefined && { pointer }), ...(bytes !== undefined && { bytes }) },
          ...(actual !== undefined && { actual }),
          values,
          count: 1,
          firstSeq: seq,
          lastSeq: seq,
          at: frame.at,
        };
    this.#byId.set(id, finding);
    return finding;
  }

  /** What is found first is kept whatever there is already: a flood of hints must not hide an error. */
  #hasSpace(rule: RuleId, severity: Severity): boolean {
    const count = this.#ofRule.get(rule) ?? 0;
    const kind = `${rule} ${severity}`;
    const isFirst = !this.#seen.has(kind);
    this.#seen.add(kind);
    if (!isFirst && (this.#byId.size >= this.#limits.findings || count >= this.#limits.perRule)) {
      this.#omitted.set(rule, (this.#omitted.get(rule) ?? 0) + 1);
      return false;
    }
    this.#ofRule.set(rule, count + 1);
    return true;
  }
}

/** The same for the same rule, server, severity and place. */
export function findingId(
  rule: RuleId | HostRule,
  serverId: ServerId,
  severity: Severity,
  place: Pick<Fault, 'item' | 'pointer'>,
): string {
  return textDigest([rule, serverId, severity, placeOf(place, rule)].join('\n'));
}

/** What makes two faults of a rule the same: the item, and the pointer without the index in a list. */
function placeOf({ item, pointer }: Pick<Fault, 'item' | 'pointer'>, rule: RuleId | HostRule): string {
  const steps = pointer?.split('/') ?? [];
  const shape = steps.map((step) => (/^\d+$/.test(step) ? '*' : step)).join('/');
  return JSON.stringify([rule, item?.kind ?? '', item?.name ?? '', shape]);
}

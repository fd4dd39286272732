import { jsonHead } from '../mcp/json/json-head.ts';
import type { FaultValues, Finding, Severity } from '../model/findings/finding.ts';
import { severities } from '../model/findings/severities.ts';
import type { ServerId, SessionId } from '../model/id/id.ts';
import type { Json } from '../model/json/json.ts';
import { type Revision, revisions } from '../model/revision.ts';
import { FindingList } from './finding-list.ts';
import { ObservedSession } from './observed-session.ts';
import { isMeant } from './read/each-message.ts';
import { isOfProtocol, readMessages } from './read/message.ts';
import type { Fault, Rule, RuleFrame, RuleInput, RuleLook } from './rule.ts';
import type { RuleId } from './rule-id.ts';
import type { SchemaChecks } from './session.ts';

/** What rules a session is judged by, and how much of it. */
export interface RuleEngineOptions {
  readonly serverId: ServerId;
  readonly sessionId: SessionId;
  readonly transport: 'stdio' | 'http';
  readonly rules: readonly Rule[];
  /** True unless frames before the first one are missing: responses may then answer requests that nobody saw. */
  readonly isWhole?: boolean;
  /** Milliseconds from any start; without it a frame's time isn't limited. */
  readonly clock?: () => number;
  readonly limits?: Partial<RuleLimits>;
  /** Whether the client is another one than Loupe, asked for each frame: its first request may show that. By default false. */
  readonly isForeignClient?: () => boolean;
  /** For rules about schemas; they take time too. */
  readonly schemas?: SchemaChecks;
}

export interface RuleLimits {
  /** Different findings of one session, and of one rule in it. */
  readonly findings: number;
  readonly perRule: number;
  /** Faults of one rule in one frame. */
  readonly perFrame: number;
  /** Milliseconds for one frame, where the options have a clock. */
  readonly milliseconds: number;
}

const defaultLimits: RuleLimits = { findings: 2000, perRule: 200, perFrame: 1000, milliseconds: 200 };

/** Faults found before the revision is known, of rules that don't hold in all revisions; then the first of each rule. */
const maxUndecided = 100;

/** Most kinds of messages whose rules are remembered. */
const maxSelected = 500;

/** How many rules run between two looks at the clock. */
const rulesPerTime = 16;

/** What a frame changed. */
export interface RuleReport {
  /** New findings, and those whose count grew. */
  readonly findings: readonly Finding[];
  /** Rules that threw; they are off for the rest of the session. */
  readonly failed: readonly { readonly rule: RuleId; readonly message: string }[];
}

interface Running {
  readonly rule: Rule;
  readonly look: RuleLook;
}

/** A fault with what is kept of it, so that what waits for a decision keeps no frame in memory. */
interface Found {
  readonly rule: Rule;
  readonly fault: ShortFault;
  readonly frame: Pick<RuleFrame, 'seq' | 'at'>;
}

const nothing: RuleReport = { findings: [], failed: [] };

/**
 * Judges a session's frames, which must come in the order of the wire, by the rules of the negotiated revision. Never
 * throws.
 */
export class RuleEngine {
  readonly #options: RuleEngineOptions;
  readonly #limits: RuleLimits;
  readonly #session: ObservedSession;
  readonly #findings: FindingList;
  #running: Running[];
  /** The rules that look at a message of this direction, kind and method; emptied when rules are switched off. */
  readonly #selected = new Map<string, readonly Running[]>();
  #undecided: Found[] = [];
  readonly #undecidedRules = new Set<RuleId>();
  /** Frames that not all rules have seen, because they took too long. */
  cutFrames = 0;

  constructor(options: RuleEngineOptions) {
    this.#options = options;
    this.#limits = { ...defaultLimits, ...options.limits };
    this.#session = new ObservedSession(options.transport, options.isWhole ?? true, options.schemas);
    this.#findings = new FindingList(options, this.#limits);
    // Those that say less than others come last: see `Rule.isGeneric`.
    const sorted = [...options.rules].sort((a, b) => Number(a.isGeneric ?? false) - Number(b.isGeneric ?? false));
    this.#running = sorted.map((rule) => ({ rule, look: rule.begin(this.#session) }));
  }

  /** All findings so far, in the order in which they were found first. */
  get findings(): readonly Finding[] {
    return this.#findings.all;
  }

  /** How many faults weren't kept because there were too many findings, by rule. */
  get omitted(): ReadonlyMap<RuleId, number> {
    return this.#findings.omitted;
  }

  /** Of the session; undefined until it is negotiated, or `end` was called. */
  get revision(): Revision | undefined {
    return this.#session.revision;
  }

  /** Frames before the next one are missing: see `isWhole`. */
  skipped(): void {
    this.#session.skipped();
  }

  add(input: RuleInput): RuleReport {
    this.#session.enter(input);
    const json = isOfProtocol(input, this.#session) ? input.json : undefined;
    const frame = { ...input, messages: readMessages(json, input.direction === 'in', this.#session) };
    const decided = this.#session.negotiate(frame) ? this.#decide() : [];
    const failed: { rule: RuleId; message: string }[] = [];
    // A frame that a person malformed has that person's faults; what it starts still counts.
    const found = frame.isDeliberate ? [] : this.#look(frame, failed);
    this.#session.update(frame);
    if (decided.length === 0 && found.length === 0 && failed.length === 0) return nothing;
    return { findings: this.#list([...decided, ...found]), failed };
  }

  /**
   * The session has ended, or could not be opened: without a negotiated revision, what waited for one is judged by the
   * revision that the client asked for last. Frames that come later, such as those of another sign-in, are too.
   */
  end(): RuleReport {
    return this.#session.assume() ? { findings: this.#list(this.#decide()), failed: [] } : nothing;
  }

  /** Adds faults, and returns the findings that changed. */
  #list(found: readonly Found[]): Finding[] {
    const changed = new Map<string, Finding>();
    for (const { rule, fault, frame: where } of found) {
      const finding = this.#findings.add(rule, fault, where, this.#session.revision);
      if (finding !== undefined) changed.set(finding.id, finding);
    }
    return [...changed.values()];
  }

  #look(frame: RuleFrame, failed: { rule: RuleId; message: string }[]): Found[] {
    const { clock } = this.#options;
    const end = clock === undefined ? Number.POSITIVE_INFINITY : clock() + this.#limits.milliseconds;
    const [found, { seq, at }]: [Found[], RuleFrame] = [[], frame];
    const off = new Set<Running>();
    const isForeign = this.#options.isForeignClient?.() ?? false;
    for (const [index, running] of this.#rulesFor(frame).entries()) {
      const { rule, look } = running;
      if (rule.of !== undefined && isForeign !== (rule.of === 'client')) continue;
      // What is sent for a rule is for no other.
      if ((rule.probe !== undefined || frame.probe !== undefined) && frame.probe !== rule.id) continue;
      // Asking for the time takes longer than most rules.
      if (clock !== undefined && index % rulesPerTime === 0 && clock() > end) {
        this.cutFrames += 1;
        break;
      }
      try {
        let count = 0;
        for (const fault of look(frame)) {
          count += 1;
          if (count > this.#limits.perFrame) break;
          if (!(rule.isGeneric && this.#isExplained(rule, fault, found)))
            found.push({ rule, fault: short(fault), frame: { seq, at } });
        }
      } catch (error) {
        off.add(running);
        failed.push({ rule: rule.id, message: error instanceof Error ? error.message : String(error) });
      }
    }
    if (off.size > 0) {
      this.#running = this.#running.filter((running) => !off.has(running));
      this.#selected.clear();
    }
    return withoutLesser(found).filter((each) => this.#holds(each));
  }

  /** The rules that look at a frame: most look at messages of one method only. */
  #rulesFor({ direction, messages }: RuleFrame): readonly Running[] {
    const [message] = messages;
    if (messages.length > 1) return this.#running;
    const key = message === undefined ? direction : `${direction} ${message.kind} ${message.method ?? ''}`;
    const known = this.#selected.get(key);
    if (known !== undefined) return known;
    const selected = this.#running.filter(({ look: { only } }) => {
      if (only === undefined) return true;
      return only.direction === direction && message !== undefined && isMeant(message, only);
    });
    // Methods are the server's texts.
    if (this.#selected.size < maxSelected && key.length < 200) this.#selected.set(key, selected);
    return selected;
  }

  /** True when another rule that holds found a fault at the same place, above or below it, that is as severe. */
  #isExplained(rule: Rule, fault: Fault, found: readonly Found[]): boolean {
    const { pointer } = fault;
    if (pointer === undefined) return false;
    const { revision } = this.#session;
    return found.some((each) => {
      const { rule: specific, fault: other } = each;
      if (other.pointer === undefined || specific.isGeneric) return false;
      if (revision !== undefined && !specific.revisions.includes(revision)) return false;
      if (isLess(severityOf(each), severityOf({ rule, fault }))) return false;
      return other.pointer === pointer || isBelow(pointer, other.pointer) || isBelow(other.pointer, pointer);
    });
  }

  /** False for a rule of other revisions; before the revision is known, it has to wait. */
  #holds(found: Found): boolean {
    const { revision } = this.#session;
    if (revision !== undefined) return found.rule.revisions.includes(revision);
    if (found.rule.revisions.length === revisions.length) return true;
    const { id } = found.rule;
    if (this.#undecided.length < maxUndecided || !this.#undecidedRules.has(id)) this.#undecided.push(found);
    this.#undecidedRules.add(id);
    return false;
  }

  #decide(): Found[] {
    const undecided = this.#undecided;
    this.#undecided = [];
    return undecided.filter((each) => this.#holds(each));
  }
}

/** Without faults of specific rules where a general one found a more severe one at the same place. */
function withoutLesser(found: readonly Found[]): readonly Found[] {
  const general = new Map<string | undefined, Severity>();
  for (const each of found) if (each.rule.isGeneric) general.set(each.fault.pointer, severityOf(each));
  if (general.size === 0) return found;
  return found.filter((each) => {
    const other = general.get(each.fault.pointer);
    return each.rule.isGeneric || other === undefined || !isLess(severityOf(each), other);
  });
}

function severityOf({ rule, fault }: { readonly rule: Rule; readonly fault: Pick<Fault, 'severity'> }): Severity {
  return fault.severity ?? rule.severity;
}

/** `severities` begins with the most severe. */
function isLess(one: Severity, other: Severity): boolean {
  return severities.indexOf(one) > severities.indexOf(other);
}

/** A fault at the root explains only itself. */
function isBelow(pointer: string, above: string): boolean {
  return above !== '' && pointer.startsWith(`${above}/`);
}

const maxText = 200;

type ShortFault = Omit<Fault, 'actual' | 'values'> & { actual?: string; values: FaultValues };

/** With what is at the place as short text, so that a finding keeps no frame in memory. */
function short({ actual, values = {}, item, ...fault }: Fault): ShortFault {
  const cut = (text: string) => (text.length > maxText ? `${text.slice(0, maxText - 1)}…` : text);
  const entries = Object.entries(values).map(([key, value]) => [key, typeof value === 'string' ? cut(value) : value]);
  return {
    ...fault,
    ...(item !== undefined && { item: { kind: item.kind, name: cut(item.name) } }),
    ...(actual !== undefined && { actual: cut(asText(actual)) }),
    values: Object.fromEntries(entries),
  };
}

function asText(value: Json | string): string {
  return typeof value === 'string' ? value : jsonHead(value, maxText + 1);
}

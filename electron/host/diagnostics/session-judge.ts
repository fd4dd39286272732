import { BoundedMap } from '#shared/model/bounded-map.ts';
import type { Finding } from '#shared/model/findings/finding.ts';
import { isJsonObject, stringAt } from '#shared/model/json/json.ts';
import { ruleFamilies } from '#shared/rules/all-rules.ts';
import type { RuleInput } from '#shared/rules/rule.ts';
import { RuleEngine } from '#shared/rules/rule-engine.ts';
import type { SchemaChecks } from '#shared/rules/session.ts';
import { isOwnRequestId } from '../sessions/request-id.ts';
import { threadTime } from '../wire/slices/thread-time.ts';
import type { FollowedFrame } from '../wire/traffic/frames/log-operations.ts';
import type { JudgedSession, SessionReport } from './findings-message.ts';
import { ruleInput } from './rule-input.ts';

const rules = ruleFamilies.flatMap((family) => family.rules);

/** Requests of which something is remembered until their responses come. */
const mostOpen = 1000;
const mostTools = 5000;

/** Judges one session's frames. */
export class SessionJudge {
  readonly #session: JudgedSession;
  readonly #engine: RuleEngine;
  /** The tool that a request calls, and the rule that a request is a probe for, by the request's seq. */
  readonly #calls = new BoundedMap<number, string>(mostOpen);
  readonly #probes = new BoundedMap<number, string>(mostOpen);
  /** The size of each tool's largest result so far, in bytes. */
  readonly resultBytes = new BoundedMap<string, number>(mostTools);
  #changed = new Map<string, Finding>();
  #frames: (readonly [number, string])[] = [];
  readonly #schemas: SchemaChecks;
  #unread = 0;
  #uncheckedSchemas = 0;
  #failed = 0;
  #hasLargerResult = false;
  /** The client is another one than Loupe, which may have recorded itself. */
  #isForeign: boolean;

  constructor(
    session: JudgedSession,
    first: FollowedFrame,
    { isWhole, isRecorded }: { isWhole: boolean; isRecorded: boolean },
    schemas: SchemaChecks,
  ) {
    this.#isForeign = isRecorded;
    this.#session = { serverId: session.serverId, sessionId: session.sessionId };
    this.#schemas = schemas;
    const { channel } = first.frame;
    this.#engine = new RuleEngine({
      ...this.#session,
      transport: channel === 'http' || channel === 'sse' ? 'http' : 'stdio',
      rules,
      isWhole,
      isForeignClient: () => this.#isForeign,
      clock: threadTime,
      schemas,
    });
  }

  add(followed: FollowedFrame, payload: Uint8Array | undefined): void {
    const { seq } = followed.frame;
    if (isOwnRequest(followed)) this.#isForeign = false;
    const about = { probe: this.#probeOf(followed), isForeign: this.#isForeign };
    const input = ruleInput(followed, payload, about);
    this.#noteResult(followed, input);
    if (payload === undefined) this.#unread += 1;
    const unchecked = this.#schemas.notJudged;
    const { findings, failed } = this.#engine.add(input);
    this.#uncheckedSchemas += this.#schemas.notJudged - unchecked;
    this.#failed += failed.length;
    for (const finding of findings) {
      const isFirst = finding.lastSeq === finding.firstSeq;
      this.#note(finding, isFirst ? (finding.firstSeq ?? seq) : seq);
    }
  }

  /** Frames before the next one are missing. */
  skipped(): void {
    this.#engine.skipped();
  }

  /** The session has ended: judges what waited for its revision. */
  end(): void {
    for (const finding of this.#engine.end().findings) {
      for (const seq of [finding.firstSeq, finding.lastSeq]) if (seq !== undefined) this.#note(finding, seq);
    }
  }

  /** What changed since the last report. */
  report(): SessionReport {
    const notKept = [...this.#engine.omitted.values()].reduce((sum, count) => sum + count, 0);
    const report: SessionReport = {
      ...this.#session,
      findings: [...this.#changed.values()],
      frames: this.#frames,
      omitted: notKept,
      notJudged: {
        messages: this.#engine.cutFrames + this.#unread,
        items: 0,
        schemas: this.#uncheckedSchemas,
        rules: this.#failed,
      },
      hasLargerResult: this.#hasLargerResult,
    };
    this.#changed = new Map();
    this.#frames = [];
    this.#hasLargerResult = false;
    return report;
  }

  #note(finding: Finding, seq: number): void {
    this.#changed.set(finding.id, finding);
    this.#frames.push([seq, finding.id]);
  }

  /** A response belongs to the probe that its request is of. */
  #probeOf({ frame: { seq, direction, pairSeq, threadSeq }, meta }: FollowedFrame): string | undefined {
    if (direction === 'out' && typeof meta.probe === 'string') {
      this.#probes.set(seq, meta.probe);
      return meta.probe;
    }
    return this.#probes.get(pairSeq ?? 0) ?? this.#probes.get(threadSeq ?? 0);
  }

  #noteResult({ frame: { seq, kind, direction, method, pairSeq, size } }: FollowedFrame, { json }: RuleInput): void {
    if (method !== 'tools/call') return;
    if (kind === 'request' && direction === 'out') {
      const name = isJsonObject(json) ? stringAt(json.params, 'name') : undefined;
      if (name !== undefined) this.#calls.set(seq, name);
      return;
    }
    const name = kind === 'result' && direction === 'in' ? this.#calls.get(pairSeq ?? 0) : undefined;
    if (name === undefined || size <= (this.resultBytes.get(name) ?? 0)) return;
    this.resultBytes.set(name, size);
    this.#hasLargerResult = true;
  }
}

function isOwnRequest({ frame: { direction, kind, rpcId } }: FollowedFrame): boolean {
  return direction === 'out' && kind === 'request' && isOwnRequestId(rpcId);
}

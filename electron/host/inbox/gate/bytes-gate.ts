import { parseJson } from '#shared/mcp/json/parse-json.ts';
import { createFailure, failureFrom } from '#shared/messages/failure.ts';
import type { Failure } from '#shared/model/failure.ts';
import type { RunId } from '#shared/model/id/id.ts';
import { isJsonObject, type Json, stringAt } from '#shared/model/json/json.ts';
import type { AuditLog } from '../../records/audit/audit-log.ts';
import { BytesPermit } from '../../sessions/permit.ts';
import type { Session } from '../../sessions/session.ts';
import type { InboxQueue } from '../queue/inbox-queue.ts';
import type { PolicyStore } from './policy-store.ts';

interface GatedBytes {
  session: Pick<Session, 'id' | 'server' | 'view'>;
  runId: RunId;
  bytes: Uint8Array;
  signal: AbortSignal;
}

/** A permit for the bytes, or why there is none. */
export type BytesVerdict = { permit: BytesPermit } | { permit?: undefined; failure: Failure };

const headCharacters = 20_000;
const mostTools = 20;

/**
 * The gate for bytes that a person wrote: they may be anything, a tool call that nobody recognises too, so a person allows
 * exactly them each time, and none are sent where the policy denies tool calls.
 */
export class BytesGate {
  readonly #inbox: InboxQueue;
  readonly #audit: Pick<AuditLog, 'record' | 'append'>;
  readonly #policies: Pick<PolicyStore, 'get'>;

  constructor(context: {
    inbox: InboxQueue;
    audit: Pick<AuditLog, 'record' | 'append'>;
    policies: Pick<PolicyStore, 'get'>;
  }) {
    this.#inbox = context.inbox;
    this.#audit = context.audit;
    this.#policies = context.policies;
  }

  /**
   * Asks a person, and writes the decision to the audit log: what can't be recorded isn't allowed. Whoever gets a permit
   * reports that they were `sent`. Never rejects.
   */
  async decide(request: GatedBytes): Promise<BytesVerdict> {
    const { session, bytes } = request;
    const about = this.#about(request);
    const isDenied = this.#policies.get(session.server).policy === 'deny';
    const outcome = isDenied ? 'deny' : await this.#asked(request);
    const verdict = outcome === 'allow' ? 'allowed' : outcome === 'deny' ? 'denied' : 'withdrawn';
    const detail = { verdict, by: isDenied ? 'policy' : 'person', bytes: bytes.length, ...written(bytes) };
    try {
      if (verdict === 'allowed') {
        this.#audit.record({ kind: 'bytesAllowed', ...about, detail });
        return { permit: new BytesPermit(bytes) };
      }
      this.#audit.append({ kind: 'bytesDenied', ...about, detail });
      return { failure: createFailure('bytesDenied', { server: session.server.name, verdict }) };
    } catch (thrown) {
      return { failure: failureFrom(thrown) };
    }
  }

  /** Bytes with a permit were sent from the frame `frameSeq` on, or why they weren't. */
  sent(request: GatedBytes, { frameSeq, failure }: { frameSeq?: number | undefined; failure?: Failure | undefined }) {
    const detail = {
      outcome: failure === undefined ? 'result' : 'failed',
      frame: frameSeq ?? null,
      ...(failure && { failure: failure.code }),
    };
    this.#audit.append({ kind: 'bytesSent', ...this.#about(request), detail });
  }

  async #asked({ session, runId, bytes, signal }: GatedBytes) {
    const { id: serverId, name: serverName } = session.server;
    const { target, transport = 'stdio' } = session.view();
    const base64 = Buffer.from(bytes).toString('base64');
    const about = { runId, sessionId: session.id, target, transport, base64, tools: calledTools(bytes) };
    const item = { serverId, serverName, subject: { type: 'bytes' as const, ...about } };
    return this.#inbox.add(item, { signal }).decision;
  }

  #about({ session: { id: sessionId, server }, bytes }: GatedBytes) {
    const subject = calledTools(bytes).join(', ');
    return { serverId: server.id, serverName: server.name, sessionId, subject };
  }
}

/** What the audit log has of them: their text, else their hex. */
function written(bytes: Uint8Array): { text: string } | { hex: string } {
  const buffer = Buffer.from(bytes);
  const text = buffer.toString('utf8');
  const isText = Buffer.from(text).equals(buffer);
  return isText ? { text: text.slice(0, headCharacters) } : { hex: buffer.toString('hex').slice(0, headCharacters) };
}

/** The names of the tools that whole JSON messages among the bytes call: to be shown, not to be relied on. */
function calledTools(bytes: Uint8Array): string[] {
  const text = Buffer.from(bytes).toString('utf8');
  const whole = parseJson(text);
  const values = whole === undefined ? text.split('\n').map(parseJson) : [whole];
  const messages = values.flatMap((value: Json | undefined) => (Array.isArray(value) ? value : [value ?? null]));
  const calls = messages.filter((message) => isJsonObject(message) && message.method === 'tools/call');
  return calls
    .slice(0, mostTools)
    .map((message) => stringAt(isJsonObject(message) ? message.params : null, 'name') ?? '?');
}

import type { Envelope, RpcId } from '#shared/mcp/envelope.ts';
import { RELATED_TASK } from '#shared/mcp/read-task.ts';
import type { FrameMark } from '#shared/model/frame.ts';
import { isJsonObject, type Json } from '#shared/model/json.ts';
import { RecentMap } from './recent-map.ts';

export interface Asked {
  seq: number;
  at: number;
  method: string;
  /** The progress token of a request of ours, as JSON. */
  token?: string;
}

type Side = 'out' | 'in';

const listOf: Readonly<Record<string, string>> = {
  'notifications/tools/list_changed': 'tools',
  'notifications/prompts/list_changed': 'prompts',
  'notifications/resources/list_changed': 'resources',
};

/** What has passed on one connection, as far as the next message depends on it. */
export class Conversation {
  readonly #open = { out: new Map<string, Asked>(), in: new Map<string, Asked>() };
  readonly #over = new RecentMap<string, 'answered' | 'cancelled'>();
  /** The ids of our requests by the progress tokens that a server may still use; those of tasks outlive their request. */
  readonly #tokens = new RecentMap<string, string>();
  #capabilities: Json | undefined;

  asked(side: Side, envelope: Extract<Envelope, { kind: 'request' }>, at: number, seq: number): void {
    const id = JSON.stringify(envelope.id);
    const asked: Asked = { seq, at, method: envelope.method };
    this.#open[side].set(id, asked);
    if (side === 'in') return;
    const meta = isJsonObject(envelope.params) ? envelope.params._meta : undefined;
    const token = isJsonObject(meta) ? meta.progressToken : undefined;
    if (token === undefined) return;
    asked.token = JSON.stringify(token);
    this.#tokens.set(asked.token, id);
  }

  /** Nobody waits for a request of ours any longer; undefined when it isn't open. What still comes is late. */
  gaveUp(requestId: RpcId): Asked | undefined {
    const id = JSON.stringify(requestId);
    const asked = this.#open.out.get(id);
    if (asked !== undefined) this.#over.set(id, 'cancelled');
    return asked;
  }

  /** The request that a response of `side` is to, and what is wrong with a server's response. */
  answered(
    side: Side,
    envelope: Extract<Envelope, { kind: 'result' | 'error' }>,
  ): { asked?: Asked; marks: FrameMark[] } {
    if (envelope.id === undefined) return { marks: [] };
    const id = JSON.stringify(envelope.id);
    const open = this.#open[side === 'in' ? 'out' : 'in'];
    const asked = open.get(id);
    open.delete(id);
    if (side === 'out') return { ...(asked && { asked }), marks: [] };
    const before = this.#over.get(id);
    if (asked !== undefined) this.#learn(asked.method, envelope);
    if (asked !== undefined || before !== undefined) this.#end(id, envelope, asked?.token);
    if (before === 'cancelled') return { ...(asked && { asked }), marks: ['lateResponse'] };
    if (asked !== undefined) return { asked, marks: [] };
    return { marks: [before === 'answered' ? 'duplicateResponse' : 'unknownId'] };
  }

  notified(side: Side, { method, params }: Extract<Envelope, { kind: 'notification' }>): FrameMark[] {
    if (side === 'out') {
      const id = isJsonObject(params) ? params.requestId : undefined;
      if (method === 'notifications/cancelled' && id !== undefined) {
        this.#over.set(JSON.stringify(id), 'cancelled');
      }
      return [];
    }
    if (method === 'notifications/progress') {
      const { progressToken: token, _meta: meta } = isJsonObject(params) ? params : {};
      // A task that an earlier session began reports under that session's token.
      if (isJsonObject(meta) && meta[RELATED_TASK] !== undefined) return [];
      return token !== undefined && this.#tokens.has(JSON.stringify(token)) ? [] : ['unknownToken'];
    }
    const list = listOf[method];
    if (list === undefined || this.#capabilities === undefined) return [];
    const declared = isJsonObject(this.#capabilities) ? this.#capabilities[list] : undefined;
    return isJsonObject(declared) && declared.listChanged === true ? [] : ['undeclaredChange'];
  }

  /** The handshake's result declares what the server will send. */
  #learn(method: string, envelope: Extract<Envelope, { kind: 'result' | 'error' }>): void {
    if (envelope.kind !== 'result' || (method !== 'initialize' && method !== 'server/discover')) return;
    this.#capabilities = isJsonObject(envelope.result) ? (envelope.result.capabilities ?? {}) : {};
  }

  #end(id: string, envelope: Extract<Envelope, { kind: 'result' | 'error' }>, token: string | undefined): void {
    this.#over.set(id, 'answered');
    // A task goes on, and reports progress under the token of the call that began it (tasks, progress).
    if (envelope.kind === 'result' && beginsTask(envelope.result)) return;
    if (token !== undefined && this.#tokens.get(token) === id) this.#tokens.delete(token);
  }
}

function beginsTask(result: Json): boolean {
  return isJsonObject(result) && (isJsonObject(result.task) || result.resultType === 'task');
}

import { RELATED_TASK } from '#shared/mcp/read-task.ts';
import type { ServerRequestAsk } from '#shared/model/ask.ts';
import type { SessionId } from '#shared/model/id.ts';
import { isJsonObject, type Json, stringAt } from '#shared/model/json.ts';
import type { Session } from '../../sessions/session.ts';

/** So many tasks are remembered. */
const KEPT = 1000;

const mayAsk = new Set(['tools/call', 'prompts/get', 'resources/read', 'completion/complete']);

/** Which request of ours a server's request belongs to, as far as that can be told (until 2025-11-25). */
export class RequestBehind {
  readonly #ofTask = new Map<string, string>();

  /** From now on what names this task belongs to that request. */
  taskOf(sessionId: SessionId, taskId: string, requestId: string): void {
    this.#ofTask.set(`${sessionId} ${taskId}`, requestId);
    const [oldest] = this.#ofTask.keys();
    if (this.#ofTask.size > KEPT && oldest !== undefined) this.#ofTask.delete(oldest);
  }

  /** The request whose task is named in `_meta` (2025-11-25); otherwise the newest one that may lead to it. */
  find(session: Session, params: Json | undefined): ServerRequestAsk['of'] {
    const meta = isJsonObject(params) ? params._meta : undefined;
    const taskId = stringAt(isJsonObject(meta) ? meta[RELATED_TASK] : undefined, 'taskId');
    const named = taskId === undefined ? undefined : this.#ofTask.get(`${session.id} ${taskId}`);
    if (named !== undefined) return { requestId: named, method: 'tools/call', certain: true };
    const candidates = session.view().inFlight.filter(({ method }) => mayAsk.has(method));
    const newest = candidates.at(-1);
    return newest && { requestId: newest.requestId, method: newest.method, certain: candidates.length === 1 };
  }
}

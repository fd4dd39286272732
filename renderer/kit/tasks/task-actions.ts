import type { RunId } from '#shared/model/id/id.ts';
import { client } from '../../data/client.ts';
import { attempt } from '../../state/notice.ts';

type Action = 'poll' | 'leave' | 'follow';

/** Polls a task at once, stops polling it, or follows it again. */
export function actOnTask(action: Action, runId: RunId): void {
  void attempt(client.tasks[action]({ runId }));
}

import type { RunId } from '#shared/model/id.ts';
import { client } from '../../data/client.ts';
import { failureOf } from '../../data/failure.ts';
import { showFailure } from '../../state/notice.ts';

type Action = 'look' | 'leave' | 'follow';

/** Asks about a task at once, stops asking, or follows it again; a failure is told in the notice bar. */
export function actOnTask(action: Action, runId: RunId): void {
  client.tasks[action]({ runId }).catch((thrown: unknown) => showFailure(failureOf(thrown)));
}

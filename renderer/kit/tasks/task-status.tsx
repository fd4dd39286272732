import { useTranslations } from 'use-intl';
import type { RunId } from '#shared/model/id/id.ts';
import { type TaskStatus, taskStatuses } from '#shared/model/runs/task.ts';
import { client } from '../../data/client.ts';
import { attempt } from '../../state/notice.ts';
import { Tag, type Tone } from '../../ui/status/tag.tsx';
import { visibleText } from '../../ui/visible-text.ts';

const tones: Record<TaskStatus, Tone> = {
  working: 'accent',
  input_required: 'warn',
  completed: 'ok',
  failed: 'error',
  cancelled: 'plain',
};

/** A task's status in words, and as it was sent when the specification does not know it. */
export function TaskStatusTag({ status }: { status: string }) {
  const t = useTranslations('tasks.statuses');
  const known = taskStatuses.find((each) => each === status);
  return known === undefined ? (
    <Tag tone="error" mono>
      {visibleText(status.slice(0, 100))}
    </Tag>
  ) : (
    <Tag tone={tones[known]} title={known}>
      {t(known)}
    </Tag>
  );
}

type Action = 'poll' | 'leave' | 'follow';

/** Polls a task at once, stops polling it, or follows it again. */
export function actOnTask(action: Action, runId: RunId): void {
  void attempt(client.tasks[action]({ runId }));
}

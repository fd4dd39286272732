import type { ToolCall } from '#shared/model/tool-call.ts';
import { lazyView } from '../../ui/lazy-view.tsx';

const Strip = lazyView(async () => (await import('./task-strip.tsx')).TaskStrip);

/** The task that a call became; nothing while it is none. */
export function TaskStrip({ call }: { call: ToolCall }) {
  return call.task !== undefined && <Strip runId={call.id} task={call.task} />;
}

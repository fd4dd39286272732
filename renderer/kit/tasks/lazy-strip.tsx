import { lazy, Suspense } from 'react';
import type { ToolCall } from '#shared/model/tool-call.ts';

const Strip = lazy(async () => ({ default: (await import('./task-strip.tsx')).TaskStrip }));

/** The task that a call became, loaded when there is one. */
export function TaskStrip({ call }: { call: ToolCall }) {
  if (call.task === undefined) return null;
  return (
    <Suspense>
      <Strip runId={call.id} task={call.task} />
    </Suspense>
  );
}

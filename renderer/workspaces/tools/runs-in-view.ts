import type { RunId, ServerId } from '#shared/model/id.ts';

// The call that was in view last, by tool: whoever comes back to a tool finds its answer again.
const inView = new Map<string, RunId>();

/** Notes that a call of a tool is looked at; undefined when none is any more. */
export function seeRun(serverId: ServerId, tool: string, run: RunId | undefined): void {
  if (run === undefined) inView.delete(`${serverId} ${tool}`);
  else inView.set(`${serverId} ${tool}`, run);
}

/** The call of a tool that was in view last. */
export function runInView(serverId: ServerId, tool: string): RunId | undefined {
  return inView.get(`${serverId} ${tool}`);
}

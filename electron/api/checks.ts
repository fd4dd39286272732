import type { Host } from '#host/create-host.ts';
import { api } from './base.ts';

export const checksRouter = ({ recorded: { checks } }: Host) => ({
  plan: api.checks.plan.handler(({ input }) => checks.plan(input.recordingId)),
  start: api.checks.start.handler(({ input }) => checks.start(input)),
  runs: api.checks.runs.handler(() => checks.runs.list()),
  run: api.checks.run.handler(({ input }) => checks.runs.get(input.checkRunId)),
  rows: api.checks.rows.handler(({ input: { checkRunId, from, count, ...filter } }) =>
    checks.runs.rows(checkRunId, filter, from, count),
  ),
  result: api.checks.result.handler(({ input }) => checks.result(input)),
  cancel: api.checks.cancel.handler(({ input }) => checks.runs.cancel(input.checkRunId)),
  accept: api.checks.accept.handler(({ input }) => checks.accept(input)),
  report: api.checks.report.handler(({ input }) => checks.report(input)),
  undoAccept: api.checks.undoAccept.handler(({ input }) => checks.undoAccept(input.undoId)),
});

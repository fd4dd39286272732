import type { Host } from '#host/create-host.ts';
import { api } from './base.ts';

export const testsRouter = ({ recorded: { tests }, connections: { sessions } }: Host) => ({
  file: api.tests.file.handler(({ input }) => tests.file(input.serverId)),
  check: api.tests.check.handler(({ input: { serverId, text } }) => tests.check(serverId, text)),
  write: api.tests.write.handler(({ input: { serverId, text, revision } }) => tests.write(serverId, text, revision)),
  draft: api.tests.draft.handler(({ input }) => tests.draft(input.source)),
  append: api.tests.append.handler(({ input: { serverId, entry } }) => tests.append(serverId, entry)),
  generate: api.tests.generate.handler(async ({ input: { sessionId, omitted } }) => {
    const session = sessions.get(sessionId);
    return { serverId: session.server.id, ...(await tests.generate(session, { omitted })) };
  }),
  start: api.tests.start.handler(({ input: { sessionId, ...request } }) =>
    tests.start(sessions.get(sessionId), request),
  ),
  runs: api.tests.runs.handler(() => tests.runs.list()),
  run: api.tests.run.handler(({ input }) => tests.runs.get(input.testRunId)),
  rows: api.tests.rows.handler(({ input: { testRunId, states, from, count } }) =>
    tests.runs.rows(testRunId, states, from, count),
  ),
  result: api.tests.result.handler(({ input }) => tests.runs.result(input.testRunId, input.ordinal)),
  cancel: api.tests.cancel.handler(({ input }) => tests.runs.cancel(input.testRunId)),
  previewUpdate: api.tests.previewUpdate.handler(({ input }) => tests.previewUpdate(input.testRunId)),
});

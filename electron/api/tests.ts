import type { Host } from '#host/create-host.ts';
import { api } from './base.ts';

export const testsRouter = ({ recorded: { tests, checks }, connections: { sessions } }: Host) => ({
  file: api.tests.file.handler(({ input }) => tests.file(input.serverId)),
  check: api.tests.check.handler(({ input: { serverId, text } }) => tests.check(serverId, text)),
  write: api.tests.write.handler(({ input: { serverId, text, revision } }) => tests.write(serverId, text, revision)),
  draft: api.tests.draft.handler(({ input }) => tests.draft(input.source)),
  append: api.tests.append.handler(({ input: { serverId, entry } }) => tests.append(serverId, entry)),
  rename: api.tests.rename.handler(({ input: { serverId, name, ...place } }) => tests.rename(serverId, place, name)),
  remove: api.tests.remove.handler(({ input: { serverId, ...place } }) => tests.remove(serverId, place)),
  generate: api.tests.generate.handler(async ({ input: { sessionId, omitted } }) => {
    const session = sessions.get(sessionId);
    return { serverId: session.server.id, ...(await tests.generate(session, { omitted })) };
  }),
  previewUpdate: api.tests.previewUpdate.handler(({ input }) => checks.previewUpdate(input.checkRunId)),
});

import type { Host } from '#host/create-host.ts';
import { api } from './base.ts';

export const sessionsRouter = ({ connections: { sessions, client } }: Host) => ({
  list: api.sessions.list.handler(() => sessions.list().map((session) => session.view())),
  past: api.sessions.past.handler(() => sessions.past()),
  get: api.sessions.get.handler(({ input }) => sessions.get(input.sessionId).view()),
  connect: api.sessions.connect.handler(async ({ input }) => {
    const session = await sessions.connectById(input.serverId);
    return session === undefined ? {} : { sessionId: session.id };
  }),
  disconnect: api.sessions.disconnect.handler(({ input }) => sessions.disconnect(input.serverId)),
  setLogLevel: api.sessions.setLogLevel.handler(({ input }) => client.setLogLevel(input.sessionId, input.level)),
  cancel: api.sessions.cancel.handler(({ input }) => {
    sessions.get(input.sessionId).cancel(input.requestId);
  }),
});

const mostLogged = 1000;

export const trafficRouter = ({ stores: { traffic, servers }, connections: { sessions } }: Host) => ({
  rows: api.traffic.rows.handler(({ input }) => traffic.rows(input.filter, input.from, input.count, input.ms)),
  statistics: api.traffic.statistics.handler(({ input }) => traffic.statistics(input.filter)),
  sessions: api.traffic.sessions.handler(async () => {
    const logged = await traffic.sessions({});
    const configured = logged.filter(({ serverId }) => servers.find(serverId).length > 0);
    return configured.reverse().slice(0, mostLogged);
  }),
  methods: api.traffic.methods.handler(() => traffic.methods()),
  locate: api.traffic.locate.handler(async ({ input }) => (await traffic.locate(input.filter, input.seq)) ?? {}),
  thread: api.traffic.thread.handler(({ input: { seq, from, count } }) => traffic.thread(seq, from, count)),
  frame: api.traffic.frame.handler(({ input }) => traffic.frame(input.seq)),
  body: api.traffic.body.handler(async ({ input }) => {
    const { bytes, size } = await traffic.body(input.seq, input.form, input.offset, input.length);
    return { base64: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64'), size };
  }),
  clear: api.traffic.clear.handler(({ input }) => {
    if (input.scope === 'all') return traffic.clear({ scope: 'all' });
    const live = sessions.list().filter((session) => session.phase !== 'ended');
    return traffic.clear({ scope: 'ended', liveSessionIds: live.map((session) => session.id) });
  }),
});

export const findingsRouter = ({ diagnostics: { findings }, connections: { sessions } }: Host) => ({
  rows: api.findings.rows.handler(({ input: { query, from, count } }) => findings.rows(query, { from, count })),
  summary: api.findings.summary.handler(() => findings.summary()),
  get: api.findings.get.handler(({ input }) => findings.get(input) ?? null),
  ofFrames: api.findings.ofFrames.handler(({ input }) => findings.ofFrames(input.seqs)),
  mute: api.findings.mute.handler(({ input }) => findings.mute(input)),
  unmute: api.findings.unmute.handler(({ input }) => findings.unmute(input)),
  probePreview: api.findings.probePreview.handler(({ input }) => findings.probePreview(sessions.get(input.sessionId))),
  probe: api.findings.probe.handler(({ input, signal }) => findings.probe(sessions.get(input.sessionId), signal)),
});

import type { Host } from '#host/create-host.ts';
import { api } from './base.ts';

export const findingsRouter = ({ findings, sessions }: Host) => ({
  rows: api.findings.rows.handler(({ input: { query, from, count } }) => findings.rows(query, { from, count })),
  summary: api.findings.summary.handler(() => findings.summary()),
  get: api.findings.get.handler(({ input }) => findings.get(input) ?? null),
  ofFrames: api.findings.ofFrames.handler(({ input }) => findings.ofFrames(input.seqs)),
  mute: api.findings.mute.handler(({ input }) => findings.mute(input)),
  unmute: api.findings.unmute.handler(({ input }) => findings.unmute(input)),
  probePreview: api.findings.probePreview.handler(({ input }) => findings.probePreview(sessions.get(input.sessionId))),
  probe: api.findings.probe.handler(({ input, signal }) => findings.probe(sessions.get(input.sessionId), signal)),
});

import type { SessionId } from '#shared/model/id/id.ts';
import type { HostConnections } from './create-connections.ts';
import type { HostBase, HostStores } from './create-stores.ts';
import type { HostSurface } from './create-surface.ts';
import { MeasuredClients } from './recordings/clients/measured-clients.ts';
import { RecordedClients } from './recordings/clients/recorded-clients.ts';
import { SessionExports } from './recordings/export/session-exports.ts';
import { recordedBehavior } from './recordings/playback/recorded-behavior.ts';
import { Recordings } from './recordings/recordings.ts';
import { ServedRecordings } from './recordings/replay/served-recordings.ts';
import { Checks } from './surface/checks/checks.ts';
import { ConfirmedRequests } from './surface/checks/tests/confirmed-requests.ts';
import { Tests } from './surface/checks/tests/tests.ts';

/** Creates what records clients and uses recordings: opens, exports, serves and repeats them; and the checks of all sources. */
export async function createRecordings(
  { platform, digests, secrets, hostProfiles, onStoreChange }: HostBase,
  { servers, traffic }: HostStores,
  { sessions, serverRequests, schemas }: HostConnections,
  { catalog, calls, prompts, resources, checkRuns, pins }: HostSurface,
) {
  const { clock, dataDir } = platform;
  const recordings = await Recordings.open({
    clock,
    dataDir,
    sessions,
    traffic,
    hostProfiles,
    onListed: (session, kind) => {
      if (session.phase === 'ready') void catalog.fetch(session, kind);
    },
    onChange: onStoreChange({ recordings: true, servers: true }),
  });
  const servedRecordings = new ServedRecordings({
    clock,
    file: (id) => recordings.file(id),
    onChange: () => digests.change({ recordings: true }),
  });
  recordings.onGone((id) => void servedRecordings.stop(id));
  const tests = new Tests({
    dataDir,
    servers,
    secrets,
    schemas,
    traffic,
    catalog,
    calls,
    prompts,
    resources,
    onChange: () => digests.change({ tests: true }),
  });
  const checks = new Checks({
    clock,
    runs: checkRuns,
    tests,
    pins,
    recordings,
    sessions,
    servers,
    secrets,
    serverRequests,
    traffic,
    catalog,
  });
  const confirmedTests = await ConfirmedRequests.open({ dataDir, onChange: onStoreChange({ tests: true }) });
  const recordedClients = await RecordedClients.open({
    dataDir,
    recorder: platform.recorder,
    onChange: onStoreChange({ recordings: true }),
  });
  const sessionExports = new SessionExports({
    ...{ platform, traffic, recordings, servers, clients: recordedClients },
    connectedAs: (sessionId) => {
      const views = [...sessions.list().map((session) => session.view()), ...sessions.past()];
      const as = views.find(({ id }) => id === sessionId)?.as;
      return as && { host: as.host, name: as.name };
    },
  });
  const measuredClients = new MeasuredClients(dataDir);
  return {
    recordings,
    /** What the client of a recorded session did. Fails with `unknownSession`. */
    clientBehavior: async (sessionId: SessionId, signal: AbortSignal | undefined) =>
      recordedBehavior(sessions.get(sessionId), traffic, await hostProfiles(), signal),
    servedRecordings,
    tests,
    checks,
    confirmedTests,
    sessionExports,
    recordedClients,
    measuredClients,
  };
}

import type { HostConnections } from './create-connections.ts';
import type { HostBase, HostStores } from './create-stores.ts';
import type { HostSurface } from './create-surface.ts';
import { RecordedClients } from './recordings/clients/recorded-clients.ts';
import { SessionExports } from './recordings/export/session-exports.ts';
import { Recordings } from './recordings/recordings.ts';
import { ServedRecordings } from './recordings/replay/served-recordings.ts';
import { ConfirmedRequests } from './surface/tests/confirmed-requests.ts';
import { Tests } from './surface/tests/tests.ts';
import { VerifyRuns } from './surface/verify/verify-runs.ts';

/** Creates what records clients and uses recordings: opens, exports, serves and repeats them; and the tests of projects. */
export async function createRecordings(
  { platform, digests, secrets, onStoreChange }: HostBase,
  { servers, traffic }: HostStores,
  { sessions, inbox, serverRequests, schemas, exchanges }: HostConnections,
  { catalog, composer, calls, prompts, resources }: HostSurface,
) {
  const { clock, dataDir } = platform;
  const recordings = await Recordings.open({
    clock,
    dataDir,
    sessions,
    traffic,
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
  const verifyRuns = new VerifyRuns({
    clock,
    composer,
    calls,
    serverRequests,
    traffic,
    recordings,
    sessions,
    servers,
    catalog,
    inbox,
    changes: (signal) => digests.watch(0, signal),
  });
  const tests = new Tests({
    clock,
    dataDir,
    servers,
    secrets,
    schemas,
    exchanges,
    inbox,
    traffic,
    catalog,
    calls,
    prompts,
    resources,
    changes: (signal) => digests.watch(0, signal),
    onChange: () => digests.change({ tests: true }),
  });
  const confirmedTests = await ConfirmedRequests.open({ dataDir, onChange: onStoreChange({ tests: true }) });
  const recordedClients = await RecordedClients.open({
    dataDir,
    recorder: platform.recorder,
    onChange: onStoreChange({ recordings: true }),
  });
  const sessionExports = new SessionExports({ platform, traffic, recordings, servers, clients: recordedClients });
  return { recordings, servedRecordings, verifyRuns, tests, confirmedTests, sessionExports, recordedClients };
}

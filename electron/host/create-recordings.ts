import type { createSurface } from './create-surface.ts';
import type { DigestFeed } from './digest-feed.ts';
import type { Exchanges } from './exchanges/exchanges.ts';
import type { InboxQueue } from './inbox/queue/inbox-queue.ts';
import type { ServerRequests } from './inbox/server-requests/server-requests.ts';
import type { Platform } from './platform.ts';
import { RecordedClients } from './recordings/clients/recorded-clients.ts';
import { SessionExports } from './recordings/export/session-exports.ts';
import { Recordings } from './recordings/recordings.ts';
import { ServedRecordings } from './recordings/replay/served-recordings.ts';
import type { SchemaChecker } from './schemas/schema-checker.ts';
import type { SessionRegistry } from './sessions/session-registry.ts';
import type { ServerStore } from './storage/config/server-store.ts';
import type { SecretMask } from './storage/vault/secret-mask.ts';
import { ConfirmedRequests } from './surface/tests/confirmed-requests.ts';
import { Tests } from './surface/tests/tests.ts';
import { VerifyRuns } from './surface/verify/verify-runs.ts';
import type { TrafficLog } from './wire/traffic/traffic-log.ts';

interface RecordingsParts {
  platform: Platform;
  servers: ServerStore;
  sessions: SessionRegistry;
  traffic: TrafficLog;
  inbox: InboxQueue;
  serverRequests: ServerRequests;
  digests: DigestFeed;
  schemas: SchemaChecker;
  exchanges: Exchanges;
  secrets: SecretMask;
  surface: ReturnType<typeof createSurface>;
  /** Reports a change of what is stored, or its failure. */
  onChange(change: Parameters<DigestFeed['change']>[0]): void;
}

/** Creates what records clients and uses recordings: opens, exports, serves and repeats them; and the tests of projects. */
export async function createRecordings(parts: RecordingsParts) {
  const { platform, servers, sessions, traffic, inbox, serverRequests, digests, surface, onChange } = parts;
  const { clock, dataDir } = platform;
  const { schemas, exchanges, secrets } = parts;
  const { catalog, composer, calls, prompts, resources } = surface;
  const recordings = await Recordings.open({
    clock,
    dataDir,
    sessions,
    traffic,
    onListed: (session, kind) => {
      if (session.phase === 'ready') void catalog.fetch(session, kind);
    },
    onChange: () => onChange({ recordings: true, servers: true }),
  });
  const servedRecordings = new ServedRecordings({
    clock,
    file: (id) => recordings.file(id),
    onChange: () => digests.change({ recordings: true }),
  });
  recordings.onGone((id) => void servedRecordings.stop(id));
  const verifyRuns = new VerifyRuns({
    ...{ clock, composer, calls, serverRequests, traffic, recordings, sessions, catalog, inbox },
    changes: (signal) => digests.watch(0, signal),
  });
  const tests = new Tests({
    ...{ clock, dataDir, servers, secrets, schemas, exchanges, inbox, traffic, catalog, calls, prompts, resources },
    changes: (signal) => digests.watch(0, signal),
    onChange: () => digests.change({ tests: true }),
  });
  const confirmedTests = await ConfirmedRequests.open({ dataDir, onChange: () => onChange({ tests: true }) });
  const recordedClients = await RecordedClients.open({
    dataDir,
    recorder: platform.recorder,
    onChange: () => onChange({ recordings: true }),
  });
  const sessionExports = new SessionExports({ platform, traffic, recordings, servers, clients: recordedClients });
  return { recordings, servedRecordings, verifyRuns, tests, confirmedTests, sessionExports, recordedClients };
}

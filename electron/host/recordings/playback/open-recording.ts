import { basename } from 'node:path';
import type { HostProfile } from '#shared/hosts/profile.ts';
import { type RecordingId, type ServerId, serverIdSchema } from '#shared/model/id/id.ts';
import type { CatalogKind } from '#shared/model/lists/catalog.ts';
import type { Server } from '#shared/model/server.ts';
import type { SessionView } from '#shared/model/session.ts';
import { defaultSettings } from '#shared/model/settings/default-settings.ts';
import type { SessionHeader } from '#shared/recording/session-file.ts';
import { shownUrl } from '#shared/secrets/secret-urls.ts';
import type { Clock } from '../../platform.ts';
import type { Session } from '../../sessions/session.ts';
import type { SessionRegistry } from '../../sessions/session-registry.ts';
import type { TrafficLog } from '../../wire/traffic/traffic-log.ts';
import { Tap } from '../../wire/transports/tap.ts';
import { SessionFileReader } from '../file/session-file-reader.ts';
import { Playback, PlaybackClock } from './playback.ts';
import { profileOf } from './recorded-behavior.ts';
import { RecordedHandshake } from './recorded-handshake.ts';

export interface PlaybackSurroundings {
  clock: Clock;
  sessions: SessionRegistry;
  traffic: TrafficLog;
  /** A list of a recorded session has other items. */
  onListed(session: Session, kind: CatalogKind): void;
  /** What is known of hosts, by whose client names a recorded client is recognised. */
  hostProfiles(): Promise<readonly HostProfile[]>;
  /** A recorded session has another name. */
  onChange(): void;
}

export interface OpenedRecording {
  readonly server: Server;
  readonly session: Session;
  playback(): Playback | undefined;
  /** See `Playback.whole`; also of one without a handshake, which never gets ready. */
  whole(): Promise<void>;
  close(): Promise<void>;
}

/** Opens a session file as a session. Fails with `recordingUnreadable`. */
export async function openRecording(
  path: string,
  recordingId: RecordingId,
  isLive: boolean,
  { clock: timers, sessions, traffic, hostProfiles, onListed, onChange: onNamed }: PlaybackSurroundings,
): Promise<OpenedRecording> {
  const profiles = await hostProfiles();
  const reader = await SessionFileReader.open(path);
  const { header } = reader;
  const server = serverOf(recordingId, header);
  const handshake = new RecordedHandshake((name) => profileOf(profiles, name)?.name);
  const clock = new PlaybackClock(timers);
  clock.at = Date.parse(header.startedAt);
  const recorded: NonNullable<SessionView['recorded']> = { recordingId, isLive, lost: 0 };
  let playback: Playback | undefined;
  const session: Session = sessions.openRecorded(server, (sessionId) => {
    const identity = { serverId: server.id, serverName: server.name, sessionId };
    const tap = new Tap(traffic, identity, clock);
    return {
      tap,
      identity: { info: {}, capabilities: () => handshake.clientCapabilities },
      connect: (state, peer, onEnd) => {
        const onChange = () => {
          const { client } = recorded;
          // The page Recordings calls them the same: the client of Loupe's own sessions is always Loupe.
          const isOwn = client?.name === defaultSettings.clientName;
          const serverName = isOwn ? handshake.serverName : (client?.title ?? client?.name);
          if (serverName === undefined || serverName === server.name) return;
          server.name = serverName;
          // Frames from now on have it, and those before get it.
          identity.serverName = serverName;
          void traffic.rename(sessionId, serverName).catch(() => {});
          state.change({ serverName });
          onNamed();
        };
        const context = { reader, tap, clock, traffic, handshake, recorded, onChange };
        const listed = (kind: CatalogKind) => onListed(session, kind);
        playback = new Playback({ ...context, onListed: listed }, state, peer, onEnd);
        return playback;
      },
    };
  });
  return {
    server,
    session,
    playback: () => playback,
    whole: async () => {
      await session.ready().catch(() => {});
      await playback?.whole();
    },
    close: () => sessions.remove(server.id),
  };
}

/** The id of a recording's server: the same whenever it is opened. */
export function recordedServerId(recordingId: RecordingId): ServerId {
  return serverIdSchema.parse(`recording-${recordingId}`);
}

/** The recorded server, as a server that Loupe doesn't start. */
function serverOf(recordingId: RecordingId, header: SessionHeader): Server {
  const { command = '', args = [], cwd, url } = header.server;
  const common = { id: recordedServerId(recordingId), pin: {} };
  if (header.transport === 'http') {
    const shown = shownUrl(url ?? '');
    const name = URL.parse(shown)?.host || 'HTTP';
    return { ...common, name, transport: 'http', url: shown, headers: {}, query: {}, http: 'auto' };
  }
  const name = basename(command) || 'stdio';
  return { ...common, name, transport: 'stdio', command, args, env: {}, watch: [], ...(cwd && { cwd }) };
}

/** The server's command line, or its URL without secrets. */
export function targetOf({ server: { command = '', args = [], url } }: SessionHeader): string {
  return url === undefined ? [command, ...args].join(' ') : shownUrl(url);
}

import type { ConnectionPurpose } from '#shared/model/frames/frame.ts';
import type { LoggedSession } from '#shared/model/frames/logged-session.ts';
import { type ServerId, sessionIdSchema } from '#shared/model/id/id.ts';
import type { Recording } from '#shared/model/recordings/recording.ts';
import type { ExportSource } from '#shared/model/recordings/session-export.ts';
import type { SessionState } from '../../data/queries.ts';
import { clientText, recordingName } from '../../data/recording-name.ts';
import type { RecordingColumn } from '../../state/address.ts';

/** What the table shows of a recording, or of a session of Loupe's own; what isn't known is absent. */
export interface RecordingRow {
  /** Of the recording or the session. */
  id: string;
  name: string;
  client: string;
  /** What the server calls itself, if that is known, and its command line or URL: many are started alike. */
  server: string;
  /** The command line or URL alone. */
  target: string;
  startedAt: number;
  revision?: string | undefined;
  durationMs: number;
  messages?: number;
  errors?: number;
  bytes?: number;
  isLive: boolean;
  /** See `Recording`. */
  isProbe: boolean;
  /** Of a connection that Loupe opened beside the user's. */
  purpose?: ConnectionPurpose | undefined;
  /** In the server list. */
  serverId: ServerId | undefined;
  /** Absent for a session of Loupe's own. */
  recording?: Recording;
}

/** The row of a recording; one that goes on lasts until `now`, in milliseconds since 1970. */
export function rowOfRecording(recording: Recording, now: number): RecordingRow {
  const {
    id,
    client,
    target,
    serverName,
    startedAt,
    revision,
    durationMs,
    messages,
    errors,
    bytes,
    isLive,
    isProbe,
    serverId,
  } = recording;
  const lasts = isLive ? Math.max(durationMs, now - startedAt) : durationMs;
  const counted = { messages, errors, bytes, durationMs: lasts };
  const name = recordingName(recording);
  const text = clientText(client);
  const server = serverName === undefined ? target : `${serverName} · ${target}`;
  return {
    id,
    name,
    client: text,
    server,
    target,
    startedAt,
    revision,
    ...counted,
    isLive,
    isProbe,
    serverId,
    recording,
  };
}

/** A connection of Loupe's own: what is known of it, and its frames in the traffic log, of which at least one is here. */
export type OwnSession =
  | { session: SessionState; logged?: LoggedSession | undefined }
  | { session?: undefined; logged: LoggedSession };

/** Those of sessions and of the log, which also has the sessions before the last one of each server. */
export function ownSessions(
  sessions: readonly SessionState[],
  logged: readonly LoggedSession[] = [],
): readonly OwnSession[] {
  const known = new Set<string>(sessions.map(({ id }) => id));
  const byId = new Map(logged.map((each) => [each.sessionId, each]));
  return [
    ...sessions.map((session) => ({ session, logged: byId.get(session.id) })),
    ...logged.filter(({ sessionId }) => !known.has(sessionId)).map((each) => ({ logged: each })),
  ];
}

/** The row of a session of a server that Loupe connected; one that goes on lasts until `now`, in milliseconds since 1970. */
export function rowOfOwn({ session, logged }: OwnSession, now: number): RecordingRow {
  if (session === undefined) return rowOfLogged(logged);
  const { id, serverId, serverName: name, as, target, startedAt, endedAt, revision } = session;
  return {
    id,
    name,
    client: ownClient(as?.name),
    server: target,
    target,
    startedAt,
    revision,
    durationMs: Math.max(0, (endedAt ?? now) - startedAt),
    ...numbersOf(logged),
    isLive: endedAt === undefined,
    isProbe: false,
    serverId,
  };
}

function rowOfLogged(logged: LoggedSession): RecordingRow {
  const { sessionId, serverId, serverName, at, until, facts: { target = '', client, revision, purpose } = {} } = logged;
  return {
    id: sessionId,
    name: serverName,
    client: ownClient(client),
    server: target,
    target,
    startedAt: at,
    revision,
    durationMs: Math.max(0, until - at),
    ...numbersOf(logged),
    isLive: false,
    isProbe: false,
    purpose,
    serverId,
  };
}

function ownClient(host: string | undefined): string {
  return host === undefined ? 'Loupe' : `${host} (Loupe)`;
}

function numbersOf(logged: LoggedSession | undefined) {
  if (logged === undefined) return {};
  const { messages, errors, bytes } = logged;
  return { messages, errors, bytes };
}

/** What an export of a row takes. */
export function sourceOf({ id, recording }: RecordingRow): ExportSource {
  if (recording !== undefined) return { type: 'recording', recordingId: recording.id };
  return { type: 'session', sessionId: sessionIdSchema.parse(id) };
}

/** True when every word of the text occurs in what is known of a row. */
export function matchesText({ name, client, server, recording }: RecordingRow, text: string): boolean {
  const known = [name, client, server, recording?.serverName, recording?.note].join('\n').toLowerCase();
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => known.includes(word));
}

interface Sorting {
  sort: RecordingColumn;
  order: 'ascending' | 'descending';
}

/** The rows by one column, then the newest first. What isn't known comes last in either order. */
export function sortRows(rows: readonly RecordingRow[], { sort, order }: Sorting): RecordingRow[] {
  const sign = order === 'ascending' ? 1 : -1;
  return rows.toSorted((one, other) => {
    const [a, b] = [one[sort], other[sort]];
    if (isUnknown(a) || isUnknown(b)) return Number(isUnknown(a)) - Number(isUnknown(b)) || newestFirst(one, other);
    return sign * compareValues(a, b) || newestFirst(one, other);
  });
}

type Value = string | number | undefined;

function isUnknown(value: Value): value is undefined | '' {
  return value === undefined || value === '';
}

function compareValues(a: string | number, b: string | number): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return String(a).localeCompare(String(b), undefined, { numeric: true });
}

function newestFirst(one: RecordingRow, other: RecordingRow): number {
  return other.startedAt - one.startedAt || one.id.localeCompare(other.id);
}

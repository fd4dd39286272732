import type { ServerView } from '#shared/model/server.ts';
import type { SessionState } from '../../../data/queries.ts';

/** A recorded session: a client started a server. */
export interface RecordedStart {
  view: ServerView;
  session: SessionState | undefined;
}

/** The starts of one server by one client, the newest first; never only one. */
export interface RecordedStarts {
  id: string;
  client: string;
  starts: readonly RecordedStart[];
  isOpen: boolean;
}

/** A row of the list of servers. What is recorded once is a row like a server; several times, the starts are below one. */
export type ListRow =
  | { type: 'server' | 'start'; id: string; view: ServerView; session: SessionState | undefined }
  | ({ type: 'starts' } & RecordedStarts);

/** The rows of the list, each recording at the place of its client's first one. `isOpen`: its starts are shown. */
export function listRows(
  views: readonly ServerView[],
  sessions: readonly SessionState[] | undefined,
  isOpen: (id: string, starts: readonly RecordedStart[]) => boolean,
): ListRow[] {
  const byServer = new Map(sessions?.map((session) => [session.serverId, session]));
  const groups = Map.groupBy(
    views.map((view) => ({ view, session: byServer.get(view.server.id) })),
    ({ view }) => (view.recordingId === undefined ? view.server.id : startsId(view)),
  );
  return [...groups].flatMap(([id, all]): ListRow[] => {
    const [first] = all;
    if (first === undefined) return [];
    if (all.length === 1) return [{ type: 'server', id: first.view.server.id, ...first }];
    const starts = all.toSorted((one, other) => startOf(other) - startOf(one));
    const row = { type: 'starts', id, client: first.view.server.name, starts, isOpen: isOpen(id, starts) } as const;
    if (!row.isOpen) return [row];
    return [row, ...starts.map((start) => ({ type: 'start' as const, id: start.view.server.id, ...start }))];
  });
}

/** The start that stands for all: one that goes on, else the newest that was more than a probe. */
export function mainStart(starts: readonly RecordedStart[]): RecordedStart | undefined {
  return (
    starts.find(({ session }) => session?.recorded?.isLive === true) ??
    starts.find(({ session }) => session?.recorded?.isProbe !== true) ??
    starts[0]
  );
}

function startOf({ session }: RecordedStart): number {
  return session?.startedAt ?? 0;
}

/** The same for all starts of one server by one client, whose name the server has. */
function startsId({ server }: ServerView): string {
  const target = server.transport === 'stdio' ? [server.cwd ?? '', server.command, ...server.args] : [server.url];
  return `starts:${JSON.stringify([server.name, ...target])}`;
}

import type { ServerId } from '#shared/model/id/id.ts';
import type { ServerView } from '#shared/model/server.ts';
import type { SessionState } from '../../../data/queries.ts';
import { connectServer, disconnectServer } from '../actions.ts';
import { serverAbilities } from '../server-status.ts';

interface ServerGroup {
  name: string;
  /** Its servers that can be connected now, and those that can be disconnected. */
  connectable: ServerId[];
  disconnectable: ServerId[];
}

export function groupsOf(views: readonly ServerView[], sessions: readonly SessionState[] = []): ServerGroup[] {
  const groups = new Map<string, ServerGroup>();
  for (const { server } of views) {
    const can = serverAbilities(sessions.find(({ serverId }) => serverId === server.id));
    for (const name of new Set(server.groups)) {
      const group = groups.get(name) ?? { name, connectable: [], disconnectable: [] };
      groups.set(name, group);
      // A server that is reconnecting can be both: it counts as connected.
      if (can.disconnect) group.disconnectable.push(server.id);
      else if (can.connect) group.connectable.push(server.id);
    }
  }
  return [...groups.values()].sort((a, b) => a.name.localeCompare(b.name));
}

/** Connects the disconnected servers of a group, in parallel. */
export function connectGroup({ connectable }: ServerGroup): void {
  for (const serverId of connectable) void connectServer(serverId);
}

export function disconnectGroup({ disconnectable }: ServerGroup): void {
  for (const serverId of disconnectable) void disconnectServer(serverId);
}

import { listMethods } from '#shared/mcp/list-methods.ts';
import { catalogKinds } from '#shared/model/lists/catalog-kinds.ts';
import type { ServedTasks } from './exchanges/tasks/served-tasks.ts';
import type { Client } from './inbox/client/client.ts';
import type { ToolGate } from './inbox/gate/tool-gate.ts';
import type { InboxQueue } from './inbox/queue/inbox-queue.ts';
import type { ServerRequests } from './inbox/server-requests/server-requests.ts';
import type { Platform } from './platform.ts';
import type { SessionObserver, SessionRegistry } from './sessions/session-registry.ts';
import type { StateStore } from './storage/state/state-store.ts';
import type { Pins } from './surface/checks/pins/pins.ts';
import type { Baselines } from './surface/comparisons/baselines.ts';
import type { Catalog } from './surface/lists/catalog.ts';
import type { Skills } from './surface/skills/skills.ts';
import type { Subscriptions } from './surface/subscriptions/subscriptions.ts';
import type { ToolCalls } from './surface/tools/tool-calls.ts';

interface ObservingParts {
  platform: Platform;
  sessions: SessionRegistry;
  state: StateStore;
  client: Client;
  catalog: Catalog;
  subscriptions: Subscriptions;
  calls: ToolCalls;
  inbox: InboxQueue;
  servedTasks: ServedTasks;
  serverRequests: ServerRequests;
  skills: Skills;
  pins: Pins;
  baselines: Baselines;
  gate: ToolGate;
}

/** What the parts of the host do when a session is ready, gets a notification, ends or is replaced. */
export function sessionObserver(parts: ObservingParts): SessionObserver {
  const { platform, sessions, state, client, catalog, subscriptions, calls } = parts;
  const { inbox, servedTasks, serverRequests, skills, gate, pins, baselines } = parts;
  return {
    onReady: (session) => {
      if (session.isRecorded) {
        void catalog.fetchAll(session);
        return;
      }
      state.saveSession(session.view());
      // The command line only sends what its command needs.
      if (platform.frontEnd === 'cli') return;
      void client.restoreLogLevel(session);
      const lists = catalog.fetchAll(session);
      // From the first page on: otherwise pages before the first view would be parsed again.
      for (const kind of catalogKinds) catalog.index(session.id, kind);
      subscriptions.ready(session);
      calls.resume(session);
      void pins.ready(session, lists);
      void baselines.ready(session, lists);
    },
    onEnd: (session) => {
      // A failed attempt to reconnect isn't in the registry.
      const isNewest = () => sessions.ofServer(session.server.id) === session;
      const save = () => {
        if (isNewest() && !session.isRecorded) state.saveSession(session.view());
      };
      save();
      const { process } = session.view();
      // Of a server that Loupe stops because of the failure, the end comes later.
      if (process !== undefined && process.exitCode === undefined) void session.close().then(save);
      subscriptions.ended(session);
      if (isNewest()) pins.ended(session);
      inbox.withdrawSession(session.id);
      servedTasks.ended(session.id);
      calls.tasks.sessionEnded(session.id);
      gate.revoke(session.id);
    },
    onRecover: (session) => subscriptions.renew(session),
    onRestart: (session, cause) => pins.restarting(session, cause),
    onReplace: (session) => {
      catalog.remove(session.id);
      skills.remove(session.id);
    },
    onNotification: (session, method, params, seq) => {
      subscriptions.notified(session, method, params, seq);
      serverRequests.notified(session, method, params);
      if (method === listMethods.tools.changed) gate.toolsChanged(session.id);
      catalog.listChanged(session, method);
      calls.tasks.update(session, method, params, seq);
    },
  };
}

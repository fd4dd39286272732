import type { RunId, ServerId, SessionId } from '#shared/model/id/id.ts';
import { catalogKinds } from '#shared/model/lists/catalog-kinds.ts';
import type { BrowserClient } from '../../front-ends/browser-client.ts';
import type { Act } from '../mode.ts';

type Client = BrowserClient['client'];

export interface Visited {
  serverId: ServerId;
  sessionId: SessionId;
}

/** Something that a user has started. */
export interface Running {
  /** Resolves with what it returned; rejects when it fails or is cancelled. */
  done: Promise<unknown>;
  /** Cancels it as the window does; resolves when it is over. */
  cancel(): Promise<void>;
}

const pollMs = 10;

/** Starts what a user does with the hostile thing. */
export const acts: Record<Act, (client: Client, visited: Visited) => Promise<Running>> = {
  call: (client, visited) => call(client, visited),
  async task(client, visited) {
    // From 2026-07-28 on, the server decides which call is a task.
    const { era } = await client.sessions.get({ sessionId: visited.sessionId });
    const { runId, ...running } = await call(client, visited, era === 'modern' ? {} : { asTask: {} });
    // A server may continue a cancelled task; then the user stops polling it.
    const cancel = () => client.calls.cancel({ runId }).then(() => client.tasks.leave({ runId }));
    return { ...running, cancel };
  },
  async tasks(client, { sessionId }) {
    return cancelledById(client, sessionId, client.tasks.listOnServer({ sessionId }));
  },
  async app(client, visited) {
    const { runId, done, cancel } = await call(client, visited);
    const offered = done.then(async () => [await client.apps.offer({ runId }), await client.apps.read({ runId })]);
    return { done: offered, cancel };
  },
  async read(client, { sessionId }) {
    return cancelledById(client, sessionId, client.resources.read({ sessionId, uri: 'it:///it' }));
  },
  async prompt(client, { sessionId }) {
    const run = client.prompts.get({ sessionId, prompt: 'it', arguments: {} }).then((got) => {
      if (got.failure !== undefined) throw Object.assign(new Error(), { data: got.failure });
      return got;
    });
    return cancelledById(client, sessionId, run);
  },
  async complete(client, { sessionId }) {
    const argument = { name: 'at', value: 'd' };
    const ref = { type: 'ref/prompt' as const, name: 'it' };
    return cancelledById(client, sessionId, client.completion.complete({ sessionId, ref, argument }));
  },
  async subscribe(client, { sessionId }) {
    const uri = 'it:///it';
    const done = client.subscriptions
      .subscribe({ sessionId, uri, rereads: false })
      .then((subscription) => new Promise((resolve) => setTimeout(resolve, 2500, subscription)));
    return { done, cancel: () => client.subscriptions.unsubscribe({ sessionId, uri }) };
  },
  async list(client, { sessionId }) {
    const done = Promise.all(catalogKinds.map((kind) => client.catalog.refresh({ sessionId, kind }))).then(() =>
      listsDone(client, sessionId),
    );
    return {
      done,
      async cancel() {
        await Promise.all(catalogKinds.map((kind) => client.catalog.cancel({ sessionId, kind })));
        await listsDone(client, sessionId);
      },
    };
  },
  async nothing() {
    return { done: Promise.resolve(), cancel: () => Promise.resolve() };
  },
};

/** Calls the tool `it`. */
async function call(
  client: Client,
  { serverId, sessionId }: Visited,
  options: { asTask?: { ttlMs?: number } } = {},
): Promise<Running & { runId: RunId }> {
  const { runId } = await client.calls.start({ sessionId, tool: 'it', argumentsText: '{}', ...options });
  const over = async () => {
    for (;;) {
      const { rows } = await client.calls.list({ serverId, from: 0, count: 5 });
      if (rows.find(({ id }) => id === runId)?.phase === 'ended') return;
      await new Promise((resolve) => setTimeout(resolve, pollMs));
    }
  };
  const done = over().then(async () => {
    const ended = await client.calls.get({ runId });
    if (ended.outcome === 'failed') throw Object.assign(new Error(), { data: ended.failure });
    return ended;
  });
  return { runId, done, cancel: () => client.calls.cancel({ runId }).then(over) };
}

/** Resolves with the list fetches when none of them is running. */
export async function listsDone(client: Client, sessionId: SessionId): Promise<unknown> {
  for (;;) {
    const fetches = await client.catalog.listFetches({ sessionId });
    const isBusy = fetches.some(({ phase, incoming }) => phase === 'fetching' || incoming?.phase === 'fetching');
    if (!isBusy && fetches.length > 0) return fetches;
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}

/** A request that is cancelled by its id, since aborting it would end it here before it ends in the host. */
function cancelledById(client: Client, sessionId: SessionId, done: Promise<unknown>): Running {
  done.catch(() => undefined);
  return {
    done,
    async cancel() {
      const { inFlight } = await client.sessions.get({ sessionId });
      const isOf = /^(resources\/read|prompts\/get|completion\/complete|tasks\/list)$/;
      const ids = inFlight.filter(({ method }) => isOf.test(method)).map(({ requestId }) => requestId);
      await Promise.all(ids.map((requestId) => client.sessions.cancel({ sessionId, requestId })));
      await done.catch(() => undefined);
    },
  };
}

import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { Server, ServerDraft } from '#shared/model/server.ts';
import type { Host } from '../create-host.ts';
import type { Platform } from '../platform.ts';
import type { Session } from '../sessions/session.ts';
import { openTestHost } from './test-host.ts';
import { presetCommand, stdioServer } from './test-servers.ts';

/** The host of the running test in files that call `hostPerTest`. */
export let host: Host;

/** Opens a host before each test and closes it afterwards. */
export function hostPerTest(change?: Partial<Platform>): void {
  beforeEach(async () => {
    host = await openTestHost(change);
  });
  afterEach(() => host.close());
}

/** Opens one host for all tests of a file with many: for tests that each connect servers of their own. */
export function hostPerFile(change?: Partial<Platform>): void {
  beforeAll(async () => {
    host = await openTestHost(change);
  });
  afterAll(() => host.close());
}

/** The session of the running test in files that call `sessionPerTest`. */
export let session: Session;

/** Opens a host and connects one of the composable servers before each test. */
export function sessionPerTest(...preset: string[]): void {
  hostPerTest();
  beforeEach(async () => {
    session = await connectPreset(...preset);
  });
}

/** Replaces the host of the running test. */
export async function reopenHost(change: Partial<Platform>): Promise<void> {
  await host.close();
  host = await openTestHost(change);
}

/** Connects a server and resolves when the session is ready. */
export async function connectTo(server: Server): Promise<Session> {
  const session = await host.connections.sessions.connect(server);
  await session.ready();
  return session;
}

/** Connects one of the composable servers over stdio, such as `demo`. */
export function connectPreset(...args: string[]): Promise<Session> {
  return connectTo(stdioServer(presetCommand(...args)));
}

/** Waits until the session's tools are listed. */
export async function toolsListed(session: Session): Promise<void> {
  await expect.poll(() => host.surface.catalog.list(session.id, 'tools').view.phase).toBe('done');
}

/** Adds a configured server, by default with consent to start it. */
export async function addServer(draft: ServerDraft, approved = true): Promise<Server> {
  const [added] = await host.stores.servers.add([draft], approved);
  if (added === undefined) throw new Error('not added');
  return added.server;
}

import { serverIdSchema } from '#shared/model/id/id.ts';
import { type Server, serverSchema } from '#shared/model/server.ts';
import type { Platform } from '../../platform.ts';

/** The built-in demo's id. No configured server can have it. */
export const demoId = serverIdSchema.parse('demo');

/** The demo that ships with Loupe, as a server like any other. It is never written to the configuration file. */
export function demoServer(demo: Platform['demo']): Server {
  return serverSchema.parse({ id: demoId, name: 'Demo', transport: 'stdio', ...demo });
}

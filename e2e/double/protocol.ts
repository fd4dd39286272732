import { app } from './app.ts';

type Handler = (request: Request) => Response | Promise<Response>;
const handlers = new Map<string, Handler>();
let privileged: string[] = [];

/** A double of `protocol`. */
export const protocol = {
  registerSchemesAsPrivileged(schemes: { scheme: string }[]): void {
    if (app.isReady()) throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready');
    privileged = schemes.map(({ scheme }) => scheme);
  },
  handle(scheme: string, handler: Handler): void {
    if (!privileged.includes(scheme)) throw new Error(`double: ${scheme} was not registered as privileged`);
    if (handlers.has(scheme)) throw new Error('The scheme has been intercepted');
    handlers.set(scheme, handler);
  },
};

/** The response of the scheme's handler; undefined without a handler. */
export async function answerRequest(url: string, method: string): Promise<Response | undefined> {
  const handler = handlers.get(new URL(url).protocol.slice(0, -1));
  return handler?.(new Request(url, { method }));
}

import type { Page } from '@playwright/test';

/** Concurrent reads, as in a busy window. */
const atOnce = 8;

declare global {
  interface Window {
    /** The page's link to the host, after {@link exposeLink}. */
    loupeLink: { call<Output>(path: string[], input?: unknown): Promise<Output> };
  }
}

/** Finds the window's own client of the host: the only export of the loaded modules that has its procedures. */
export function exposeLink(page: Page): Promise<void> {
  return page.evaluate(async () => {
    // A proxy with every property: `sessions.list` is the procedure of that path.
    type Client = { [name: string]: Client } & ((input: unknown) => Promise<unknown>);
    const isClient = (value: unknown): value is Client =>
      typeof value === 'function' && Reflect.get(value, 'sessions') !== undefined;
    const scripts = performance
      .getEntriesByType('resource')
      .map((entry) => entry.name)
      .filter((address) => address.startsWith(location.origin) && address.endsWith('.js'));
    const loaded = [...document.querySelectorAll('script')].map((script) => script.src);
    const modules = await Promise.all([...new Set([...loaded, ...scripts])].map((address) => import(address)));
    const client = modules.flatMap((module) => Object.values(module)).find(isClient);
    if (client === undefined) throw new Error('No module of the page exports the client of the host');
    const call = (path: string[], input: unknown) => {
      let procedure: Client | undefined = client;
      for (const name of path) procedure = procedure?.[name];
      if (procedure === undefined) throw new Error(`The host has no ${path.join('.')}`);
      return procedure(input).catch((error) => Promise.reject(new Error(`${path.join('.')}: ${error}`)));
    };
    Object.assign(window, { loupeLink: { call } });
  });
}

/**
 * Reads the first resource of the newest session `times` times, each with the text of its result: the same two calls as
 * the button's, through the same link. Throws when a read fails or has no text.
 */
export async function readThroughLink(page: Page, times: number): Promise<void> {
  await exposeLink(page);
  await page.evaluate(
    async ({ count, workers }) => {
      const { loupeLink: link } = window;
      const field = (value: unknown, name: string): unknown =>
        typeof value === 'object' && value !== null ? new Map(Object.entries(value)).get(name) : undefined;
      const newest = (values: unknown) => (Array.isArray(values) ? values.at(-1) : undefined);
      const sessionId = field(newest(await link.call(['sessions', 'list'], undefined)), 'id');
      const listed = { sessionId, kind: 'resources', from: 0, count: 1 };
      const items = field(await link.call(['catalog', 'items'], listed), 'rows');
      const uri = field(field(newest(items), 'raw'), 'uri');
      let left = count;
      const work = async () => {
        while (left > 0) {
          left -= 1;
          const read = await link.call(['resources', 'read'], { sessionId, uri });
          const range = { readId: field(read, 'readId'), index: 0, offset: 0, length: 20_000 };
          const text = field(await link.call(['resources', 'text'], range), 'text');
          if (typeof text !== 'string' || text.length < 10_000) throw new Error('A read brought no text');
        }
      };
      await Promise.all(Array.from({ length: workers }, work));
    },
    { count: times, workers: atOnce },
  );
}

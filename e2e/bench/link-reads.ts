import type { Page } from '@playwright/test';

/** Reads under way at a time, as in a window where several things go on. */
const atOnce = 8;

/**
 * Reads the first resource of the window's newest session as often as that, each with the text of its result: the same
 * two calls as the button's, through the same link, which is the one object of the loaded modules that looks like it.
 * Throws when a read fails or brings no text.
 */
export function readThroughLink(page: Page, times: number): Promise<void> {
  return page.evaluate(
    async ({ count, workers }) => {
      interface Link {
        call(path: string[], input: unknown, options: object): Promise<unknown>;
      }
      const isLink = (value: unknown): value is Link =>
        typeof value === 'object' && value !== null && 'call' in value && 'whenOpen' in value;
      const field = (value: unknown, name: string): unknown =>
        typeof value === 'object' && value !== null ? new Map(Object.entries(value)).get(name) : undefined;
      const newest = (values: unknown) => (Array.isArray(values) ? values.at(-1) : undefined);

      const scripts = performance
        .getEntriesByType('resource')
        .map((entry) => entry.name)
        .filter((address) => address.startsWith(location.origin) && address.endsWith('.js'));
      const loaded = [...document.querySelectorAll('script')].map((script) => script.src);
      const modules = await Promise.all([...new Set([...loaded, ...scripts])].map((address) => import(address)));
      const link: unknown = modules.flatMap((module) => Object.values(module)).find(isLink);
      if (!isLink(link)) throw new Error('No module of the page exports the link to the host');

      const sessionId = field(newest(await link.call(['sessions', 'list'], undefined, { context: {} })), 'id');
      const listed = { sessionId, kind: 'resources', from: 0, count: 1 };
      const items = field(await link.call(['catalog', 'items'], listed, { context: {} }), 'items');
      const uri = field(field(newest(items), 'raw'), 'uri');
      let left = count;
      const work = async () => {
        while (left > 0) {
          left -= 1;
          const read = await link.call(['resources', 'read'], { sessionId, uri }, { context: {} });
          const range = { readId: field(read, 'readId'), index: 0, offset: 0, length: 20_000 };
          const text = field(await link.call(['resources', 'text'], range, { context: {} }), 'text');
          if (typeof text !== 'string' || text.length < 10_000) throw new Error('A read brought no text');
        }
      };
      await Promise.all(Array.from({ length: workers }, work));
    },
    { count: times, workers: atOnce },
  );
}

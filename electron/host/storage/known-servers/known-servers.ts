import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { isLargeJson } from '#shared/mcp/json/json-size.ts';
import { fail } from '#shared/messages/failure.ts';
import { BoundedMap } from '#shared/model/bounded-map.ts';
import type { KnownList, KnownServer, KnownServerRow } from '#shared/model/lists/known-server.ts';
import { locales } from '#shared/model/settings/default-settings.ts';
import type { Locale } from '#shared/model/settings/settings.ts';
import { shownUrl } from '#shared/secrets/secret-urls.ts';
import { readJsonText } from '../json/json-text.ts';
import { packagedServers } from './packaged-servers.ts';
import { readingKnownServers } from './read-known-servers.ts';

interface KnownServersOptions {
  /** The text at a URL, limited in bytes. */
  fetchText(url: string, maxBytes: number): Promise<string>;
}

/** More than the whole public registry. */
const maxServers = 50_000;
const maxPages = 50;
const maxBytes = 32 * 1024 * 1024;
const maxLists = 5;
/** Values and levels of a document. */
const largest = { most: 500_000, deepest: 200 };

/** The id of the list that comes with Loupe, in a language. */
const packagedId = (locale: Locale) => `packaged-${locale}`;

/** Lists of servers described by `server.json` documents. Only URLs that the user enters are fetched. */
export class KnownServers {
  readonly #options: KnownServersOptions;
  readonly #lists = new BoundedMap<string, { list: KnownList; servers: readonly KnownServer[] }>(maxLists);

  constructor(options: KnownServersOptions) {
    this.#options = options;
  }

  /** The opened lists, after the one that comes with Loupe, described in a language. */
  lists(locale: Locale): KnownList[] {
    return [this.#list(packagedId(locale)).list, ...[...this.#lists.values()].map(({ list }) => list)];
  }

  /** Reads the text of a file. Fails with `invalidConfig`. */
  async openText(text: string, source: string): Promise<KnownList> {
    if (isLargeJson(text, largest)) fail('invalidConfig', { file: basename(source), problem: 'complex' });
    const reading = readJsonText(text);
    if (!reading.ok) return fail('invalidConfig', { file: basename(source), ...reading.fault });
    const { servers, unusable } = await readInTurns(reading.value);
    return this.#remember(source, servers, unusable, false);
  }

  /** Fetches one document or all pages of a registry. Fails with `listUnusable`, or as `fetchText`. */
  async fetch(url: string): Promise<KnownList> {
    const servers: KnownServer[] = [];
    let unusable = 0;
    let left = maxBytes;
    let cursor: string | undefined;
    const seen = new Set<string>();
    for (let page = 0; page < maxPages; page += 1) {
      const target = new URL(url);
      if (cursor !== undefined) target.searchParams.set('cursor', cursor);
      const text = await this.#options.fetchText(target.href, left);
      left -= text.length;
      if (isLargeJson(text, largest)) return fail('listUnusable', { url: shownUrl(url), problem: 'complex' });
      const reading = readJsonText(text);
      if (!reading.ok) {
        return fail('listUnusable', { url: shownUrl(url), ...reading.fault }, { cause: text.slice(0, 500) });
      }
      const read = await readInTurns(reading.value, servers.length);
      servers.push(...read.servers);
      unusable += read.unusable;
      cursor = read.nextCursor;
      if (cursor === undefined || seen.has(cursor) || servers.length > maxServers || left <= 0) break;
      seen.add(cursor);
    }
    return this.#remember(shownUrl(url), servers, unusable, cursor !== undefined);
  }

  /** Rows `from` up to `from + count` of the servers that contain every word. Fails with `unknownPreview`. */
  search(listId: string, text: string, from: number, count: number): { rows: KnownServerRow[]; total: number } {
    const words = text.toLowerCase().split(/\s+/).filter(Boolean);
    const found = this.#list(listId).servers.filter(({ name, title, description, kinds }) => {
      const all = [name, title, description, ...kinds].join('\n').toLowerCase();
      return words.every((word) => all.includes(word));
    });
    return { rows: found.slice(from, from + count).map(rowOf), total: found.length };
  }

  /** Fails with `unknownPreview`. */
  get(listId: string, place: number): KnownServer {
    return this.#list(listId).servers[place] ?? fail('unknownPreview');
  }

  #list(listId: string) {
    const packaged = locales.find((locale) => listId === packagedId(locale));
    if (packaged === undefined) return this.#lists.get(listId) ?? fail('unknownPreview');
    const servers = packagedServers(packaged);
    return { list: { listId, source: '', count: servers.length, unusable: 0, isCut: false }, servers };
  }

  #remember(source: string, servers: KnownServer[], unusable: number, isCut: boolean): KnownList {
    const kept = servers.slice(0, maxServers);
    const list = {
      listId: randomUUID(),
      source,
      count: kept.length,
      unusable,
      isCut: isCut || kept.length < servers.length,
    };
    this.#lists.set(list.listId, { list, servers: kept });
    return list;
  }
}

/** Other work of the host gets its turn meanwhile. */
async function readInTurns(...given: Parameters<typeof readingKnownServers>) {
  await setImmediate();
  const reading = readingKnownServers(...given);
  for (;;) {
    const { done, value } = reading.next();
    if (done === true) return value;
    await setImmediate();
  }
}

function rowOf({ place, name, title, description, version, kinds }: KnownServer): KnownServerRow {
  return { place, name, title, description, version, kinds };
}

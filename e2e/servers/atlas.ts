import type { Listing, ServerDefinition } from '../../electron/demo/server/definition.ts';

const regions = ['africa', 'america', 'antarctica', 'asia', 'australia', 'europe', 'oceania'];
const sitesInRegion = 24;
const kinds = [
  { name: 'maps', extension: 'json', mimeType: 'application/json' },
  { name: 'notes', extension: 'md', mimeType: 'text/markdown' },
  { name: 'readings', extension: 'csv', mimeType: 'text/csv' },
  { name: 'samples', extension: 'txt', mimeType: 'text/plain' },
] as const;
const uriPattern = /^atlas:\/\/[a-z]+\/site-\d+\/[a-z]+\/(\d+)\.[a-z]+$/;

/** The Nth item of a list, cyclically. */
function pick<T>(items: readonly [T, ...T[]] | readonly T[], n: number): T {
  const item = items[n % items.length];
  if (item === undefined) throw new RangeError('The list is empty');
  return item;
}

function placeOf(index: number) {
  const region = pick(regions, index);
  const site = `site-${String(Math.floor(index / regions.length) % sitesInRegion).padStart(2, '0')}`;
  const kind = pick(kinds, Math.floor(index / (regions.length * sitesInRegion)));
  const number = String(index).padStart(6, '0');
  return { region, site, kind, number, uri: `atlas://${region}/${site}/${kind.name}/${number}.${kind.extension}` };
}

function contentOf(index: number): string {
  const { region, site, kind, number } = placeOf(index);
  if (kind.extension === 'json') return JSON.stringify({ region, site, number, height: (index * 37) % 8848 });
  if (kind.extension === 'csv') return `region,site,reading\n${region},${site},${(index * 13) % 1000}\n`;
  return `# ${number}\n\nA ${kind.name} entry of ${site} in ${region}.\n`;
}

function describe(index: number) {
  const { region, site, kind, number, uri } = placeOf(index);
  return {
    uri,
    name: `${number}.${kind.extension}`,
    title: `${kind.name} ${number}, ${site}, ${region}`,
    mimeType: kind.mimeType,
    size: contentOf(index).length,
    annotations: { audience: ['user'], priority: (index % 11) / 10, lastModified: '2026-07-28T09:00:00Z' },
  };
}

/** A server with very many resources, created on demand. `count` defaults to 100,000. */
export function createAtlas(count = 100_000, pageSize = 1000): ServerDefinition {
  const list: Listing<unknown> = {
    length: count,
    slice: (start, end) =>
      Array.from({ length: Math.max(0, Math.min(end, count) - start) }, (_, offset) => describe(start + offset)),
  };
  return {
    info: { name: 'atlas', version: '1.0.0', title: 'Atlas' },
    instructions: `An atlas of ${count} generated resources.`,
    pageSize,
    resources: {
      list,
      read: (uri) => {
        const index = Number(uriPattern.exec(uri)?.[1] ?? Number.NaN);
        if (!(index < count)) return undefined;
        const place = placeOf(index);
        return place.uri === uri ? [{ uri, mimeType: place.kind.mimeType, text: contentOf(index) }] : undefined;
      },
    },
  };
}

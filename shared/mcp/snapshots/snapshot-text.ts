import { isJsonObject, type Json, type JsonObject, stringAt } from '../../model/json/json.ts';
import { type Snapshot, snapshotLists } from '../../model/snapshot.ts';

/** Fields of items that come first, in this order; all others follow by name. */
const leading = ['name', 'uri', 'uriTemplate', 'title', 'description', 'version', 'mimeType', 'size'];

/**
 * A snapshot's file: readable, and the same for the same offer. Items are sorted by name or URI and members by name;
 * numbers keep their digits. Ends with a newline.
 */
export function snapshotText(snapshot: Snapshot): string {
  const { loupeSnapshot, protocolVersion, era, instructions, serverInfo, capabilities, incomplete = [] } = snapshot;
  const document: JsonObject = {
    loupeSnapshot,
    ...(protocolVersion !== undefined && { protocolVersion }),
    ...(era !== undefined && { era }),
    ...(serverInfo !== undefined && { serverInfo: sorted(serverInfo, leading) }),
    ...(instructions !== undefined && { instructions }),
    ...(capabilities !== undefined && { capabilities: sorted(capabilities) }),
    ...(incomplete.length > 0 && { incomplete: incomplete.toSorted() }),
  };
  for (const { field, key } of snapshotLists) {
    const items = snapshot[field];
    if (items !== undefined) document[field] = sortedItems(items, key);
  }
  return `${JSON.stringify(document, null, 2)}\n`;
}

function sortedItems(items: readonly Json[], key: string): Json[] {
  const keyed = items.map((each) => {
    const item = sorted(each, leading);
    return { item, name: stringAt(item, key) ?? '', text: JSON.stringify(item) };
  });
  return keyed.sort((a, b) => byText(a.name, b.name) || byText(a.text, b.text)).map(({ item }) => item);
}

/** By code units, so that the order doesn't depend on a language. */
function byText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function sorted(value: Json, first: readonly string[] = []): Json {
  if (Array.isArray(value)) return value.map((each) => sorted(each));
  if (!isJsonObject(value)) return value;
  const names = Object.keys(value).sort(byText);
  const ordered = [
    ...first.filter((name) => Object.hasOwn(value, name)),
    ...names.filter((each) => !first.includes(each)),
  ];
  return Object.fromEntries(ordered.map((name) => [name, sorted(value[name] ?? null)]));
}

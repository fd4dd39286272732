import { longestDraft } from '#shared/model/app/draft-limits.ts';
import { isServerId } from '#shared/model/id/id-guard.ts';
import { withoutSecrets } from '#shared/secrets/without-secrets.ts';
import type { KeptPart } from '../data/window-drafts.ts';
import { storedTexts } from './page-storage.ts';
import { bytesWritten, hexDraft } from './written-bytes.ts';

/** What is stored of the drafts. */
export interface StoredDrafts {
  texts: Readonly<Record<string, string>>;
  sent: readonly string[];
  restored: readonly string[];
}

/** Storage limits, in characters and drafts; drafts beyond them are lost with the page. */
const maxStoredCharacters = 2_000_000;
const maxDrafts = 200;

/** What a form looks like before anything is entered. */
const nothingEntered = '{}';

/** The names of the secret fields of a draft, by its key. */
const secretFields = new Map<string, ReadonlySet<string>>();
/** The last text of each draft, and what of it may be stored. */
const stored = new Map<string, { text: string; storable: string | undefined }>();

/**
 * Notes the names of a draft's fields whose values must not be stored; undefined: nobody can say, so nothing of it is. A
 * tool’s arguments aren’t stored before.
 */
export function noteSecretFields(key: string, names: ReadonlySet<string> | undefined): void {
  const before = secretFields.get(key);
  if (names === undefined) secretFields.delete(key);
  else secretFields.set(key, names);
  // An unchanged text is looked at again.
  if (before !== names && stored.get(key)?.storable === undefined) stored.delete(key);
}

/** What may be stored: the newest drafts within the limits, without secrets. */
export function storableDrafts({ texts, sent, restored }: StoredDrafts): StoredDrafts {
  const kept: [string, string][] = [];
  let characters = 0;
  for (const [key, text] of Object.entries(texts).reverse()) {
    const storable = storableText(key, text);
    if (storable === undefined || storable.length > longestDraft) continue;
    characters += storable.length;
    if (kept.length === maxDrafts || characters > maxStoredCharacters) break;
    kept.unshift([key, storable]);
  }
  for (const key of stored.keys()) if (!Object.hasOwn(texts, key)) stored.delete(key);
  return { texts: Object.fromEntries(kept), sent, restored };
}

/** While its secrets are unknown, a draft is stored as it was before. */
function storableText(key: string, text: string): string | undefined {
  const before = stored.get(key);
  if (before?.text === text) return before.storable;
  const [kind, , name] = key.split(' ', 3);
  const names = secretFields.get(key) ?? (kind === 'tool' ? undefined : noNames);
  const isHex = kind === 'request' && name === hexDraft;
  const storable =
    names === undefined ? before?.storable : isHex ? storableHex(text, before?.storable) : withoutSecrets(text, names);
  if (names !== undefined) stored.set(key, { text, storable });
  return storable;
}

const noNames: ReadonlySet<string> = new Set();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/**
 * Bytes are stored as they are or not at all: a message without its secrets has others. Unfinished hex could have them
 * anywhere, so what was stored before stays.
 */
function storableHex(hex: string, before: string | undefined): string | undefined {
  const bytes = bytesWritten(hex, 'hex');
  if (bytes === undefined) return before;
  const text = decoder.decode(bytes);
  return withoutSecrets(text, noNames) === text ? hex : undefined;
}

/** What the host keeps: what isn't sent. */
export function draftParts({ texts, sent }: StoredDrafts): Map<string, KeptPart> {
  const drafts = Object.entries(texts).filter(([key, text]) => text !== nothingEntered && !sent.includes(key));
  return new Map(
    drafts.map(([key, text]) => {
      const serverId = key.split(' ', 2)[1];
      return [key, { text, serverId: isServerId(serverId) ? serverId : undefined }];
    }),
  );
}

/** The drafts as the host kept them. */
export function restoredDrafts(parts: ReadonlyMap<string, string>): StoredDrafts {
  return { texts: Object.fromEntries(parts), sent: [], restored: [...parts.keys()] };
}

/** Parses stored drafts; anything invalid is left out. */
export function readStored(value: unknown): StoredDrafts {
  const known: Partial<Record<keyof StoredDrafts, unknown>> = typeof value === 'object' && value !== null ? value : {};
  const texts = storedTexts(known.texts);
  for (const [key, text] of Object.entries(texts)) stored.set(key, { text, storable: text });
  const keysIn = (keys: unknown) => (Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : []);
  return { texts, sent: keysIn(known.sent), restored: keysIn(known.restored) };
}

export function without(keys: readonly string[], key: string): readonly string[] {
  return keys.includes(key) ? keys.filter((each) => each !== key) : keys;
}

import type { ServerDraft } from '#shared/model/server.ts';
import { replacedUser } from '#shared/secrets/secret-urls.ts';
import { replacedWords } from '#shared/secrets/secret-words.ts';
import type { Vault } from '../../platform.ts';
import { namedSecretKey } from './resolve-references.ts';

/**
 * A draft whose arguments have references to named secrets in place of their secrets, which are in the vault: the
 * arguments themselves are in a file. Fails with `vaultLocked`.
 */
export async function withSealedArguments(vault: Vault, draft: ServerDraft): Promise<ServerDraft> {
  if (draft.transport !== 'stdio') return draft;
  const found: { value: string; what: string; place: string }[] = [];
  const placeOf = (value: string, what: string) => {
    const place = `\0${found.length}\0`;
    found.push({ value, what, place });
    return place;
  };
  const args = replacedWords(draft.args, ({ value, what }) =>
    what === 'URL user' ? replacedUser(value, placeOf) : placeOf(value, what),
  );
  if (found.length === 0) return draft;
  const references = new Map<string, string>();
  for (const { value, what, place } of found) references.set(place, await storedName(vault, draft.name, what, value));
  return {
    ...draft,
    args: args.map((each) => each.replaceAll(/\0\d+\0/g, (place) => `\${secret:${references.get(place) ?? ''}}`)),
  };
}

/** Stores a secret under a name that isn't another one's. */
async function storedName(vault: Vault, server: string, what: string, value: string): Promise<string> {
  const words = `${server} ${what.replace(/^\w+ -*/, '')}`;
  const base = words.replaceAll(/[^\p{L}\p{N}._-]+/gu, '-').slice(0, 60);
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? base : `${base}-${number}`;
    const key = namedSecretKey(name);
    const before = await vault.get(key);
    if (before !== undefined && before !== value) continue;
    if (before === undefined) await vault.set(key, value);
    return name;
  }
}

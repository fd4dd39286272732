import { longestDraft, longestDraftKey } from '#shared/model/app/draft-limits.ts';
import type { ServerId, WindowId } from '#shared/model/id/id.ts';
import { isWindowId } from '#shared/model/id/id-guard.ts';
import { client, link } from './client.ts';

/** A part of what a window holds, which the host keeps for it. */
export interface KeptPart {
  text: string;
  /** It goes with this server. */
  serverId?: ServerId | undefined;
}

/** The window's id, in its page as long as it lives: a tab of a browser that is reloaded stays the same window. */
const windowIdKey = 'loupe.window';

/** The most changes in one call. */
const mostChanges = 500;

/**
 * The host's copy of what this window holds. It is read once, when the window opens; only then are changes written, so
 * that a window which couldn't read its drafts doesn't overwrite them.
 */
class WindowDrafts {
  /** What the host has, by key. */
  readonly #saved = new Map<string, string>();
  /** What it should have, by key, as far as that differs. */
  readonly #unsaved = new Map<string, KeptPart | undefined>();
  #isSaving = false;

  /** Reads the drafts of the window, for which the host chooses an id; rejects when the host can't be reached. */
  async open(): Promise<void> {
    const { windowId, drafts } = await client.drafts.open({ windowId: this.#windowId });
    sessionStorage.setItem(windowIdKey, windowId);
    this.#saved.clear();
    this.#unsaved.clear();
    for (const { key, text } of drafts) this.#saved.set(key, text);
    link.subscribe(() => {
      if (link.state === 'open') void this.#save();
    });
  }

  get #windowId(): WindowId | undefined {
    // Absent where a store is used without a page.
    const known = globalThis.sessionStorage?.getItem(windowIdKey);
    return isWindowId(known) ? known : undefined;
  }

  /** The parts of a store as they were read, by their keys in it; undefined without any. */
  partsOf(store: string): ReadonlyMap<string, string> | undefined {
    const own = [...this.#saved].filter(([key]) => key.startsWith(`${store} `));
    return own.length === 0 ? undefined : new Map(own.map(([key, text]) => [key.slice(store.length + 1), text]));
  }

  /** Keeps exactly these parts of a store. Before the drafts were read, nothing is written. */
  keep(store: string, parts: ReadonlyMap<string, KeptPart>): void {
    if (this.#windowId === undefined) return;
    for (const [name, part] of parts) {
      const key = `${store} ${name}`;
      const fits = part.text.length <= longestDraft && key.length <= longestDraftKey;
      if (fits && this.#saved.get(key) !== part.text) this.#unsaved.set(key, part);
      else this.#unsaved.delete(key);
    }
    for (const key of this.#saved.keys()) {
      if (key.startsWith(`${store} `) && !parts.has(key.slice(store.length + 1))) this.#unsaved.set(key, undefined);
    }
    void this.#save();
  }

  async #save(): Promise<void> {
    const windowId = this.#windowId;
    if (windowId === undefined || this.#isSaving) return;
    this.#isSaving = true;
    // The other stores that changed are told next.
    await Promise.resolve();
    try {
      while (this.#unsaved.size > 0) {
        const batch = [...this.#unsaved].slice(0, mostChanges);
        const changes = batch.map(([key, part]) => ({ key, serverId: part?.serverId, text: part?.text }));
        await client.drafts.save({ windowId, changes });
        for (const [key, part] of batch) {
          if (part === undefined) this.#saved.delete(key);
          else this.#saved.set(key, part.text);
          if (this.#unsaved.get(key) === part) this.#unsaved.delete(key);
        }
      }
    } catch {
      // The page has them; they are saved with the next change, or when the host is reached again.
    } finally {
      this.#isSaving = false;
    }
  }
}

export const windowDrafts = new WindowDrafts();

import { create } from 'zustand';
import type { ServerId } from '#shared/model/id.ts';

interface DraftStore {
  /** The arguments that were entered, as JSON text, by server and tool. */
  texts: Readonly<Record<string, string>>;
}

const storageKey = 'loupe.arguments';
/** A longer draft outlives switching tools, but not the window's reload. */
const longestStored = 500_000;
const storedAfterMs = 300;
const nothingYet = '{}';

/** What was entered for each tool: outlives switching tools and reloading the window, and dies with it. */
export const useDrafts = create<DraftStore>(() => ({ texts: stored() }));

/** The key of a tool's draft. */
export function draftKey(serverId: ServerId, tool: string): string {
  return `${serverId} ${tool}`;
}

/** The arguments entered for a tool, `{}` at first, with the function that replaces them. */
export function useArgumentsDraft(serverId: ServerId, tool: string): [string, (text: string) => void] {
  const key = draftKey(serverId, tool);
  const text = useDrafts(({ texts }) => (Object.hasOwn(texts, key) ? texts[key] : undefined)) ?? nothingYet;
  return [text, (next) => setDraft(serverId, tool, next)];
}

/** Puts arguments into a tool's draft: those of an earlier call, or saved ones. */
export function setDraft(serverId: ServerId, tool: string, text: string): void {
  useDrafts.setState(({ texts }) => ({ texts: { ...texts, [draftKey(serverId, tool)]: text } }));
}

function stored(): Record<string, string> {
  try {
    const texts: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}');
    const entries = typeof texts === 'object' && texts !== null ? Object.entries(texts) : [];
    return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
  } catch {
    return {};
  }
}

function store(): void {
  try {
    const short = Object.entries(useDrafts.getState().texts).filter(([, text]) => text.length <= longestStored);
    sessionStorage.setItem(storageKey, JSON.stringify(Object.fromEntries(short)));
  } catch {
    // No room, or no storage: the drafts live on until the window is reloaded.
  }
}

/** Stores the drafts a moment after the last change, and when the window goes. */
function followDrafts(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  useDrafts.subscribe(() => {
    clearTimeout(timer);
    timer = setTimeout(store, storedAfterMs);
  });
  globalThis.addEventListener?.('pagehide', store);
}

followDrafts();

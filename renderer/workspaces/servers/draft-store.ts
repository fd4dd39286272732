import { create } from 'zustand';
import type { ServerId } from '#shared/model/id.ts';
import type { ServerDraft } from '#shared/model/server.ts';

/** One server that is being added. */
export interface NewDraft {
  draft: ServerDraft;
  isIncluded: boolean;
}

interface DraftStore {
  /** What was pasted. */
  text: string;
  drafts: readonly NewDraft[];
  /** The one in the form. */
  shown: number;
  /** The drafts came from JSON, so nobody has agreed to their commands yet. */
  imported: boolean;
  /** Edits of existing servers that are not saved yet. */
  edits: Readonly<Record<ServerId, ServerDraft>>;
}

const empty = { text: '', drafts: [], shown: 0, imported: false };

/** What was entered and not saved: outlives a dialog that was closed by mistake, and dies with the window. */
export const useDrafts = create<DraftStore>(() => ({ ...empty, edits: {} }));

/** Keeps the pasted text. */
export function setText(text: string): void {
  useDrafts.setState({ text });
}

/** Puts these drafts in place of those before. */
export function setDrafts(drafts: readonly ServerDraft[], imported: boolean): void {
  useDrafts.setState({ drafts: drafts.map((draft) => ({ draft, isIncluded: true })), shown: 0, imported });
}

/** Changes the draft at `index`. */
export function changeDraft(index: number, change: Partial<NewDraft>): void {
  useDrafts.setState(({ drafts }) => ({
    drafts: drafts.map((entry, at) => (at === index ? { ...entry, ...change } : entry)),
  }));
}

/** Brings the draft at `index` into the form. */
export function showDraft(index: number): void {
  useDrafts.setState({ shown: index });
}

/** Forgets what was being added. */
export function discardDrafts(): void {
  useDrafts.setState(empty);
}

/** Keeps the edit of a server; undefined forgets it. */
export function setEdit(serverId: ServerId, draft: ServerDraft | undefined): void {
  useDrafts.setState(({ edits }) => {
    const { [serverId]: _before, ...rest } = edits;
    return { edits: draft === undefined ? rest : { ...rest, [serverId]: draft } };
  });
}

import type { ServerId } from '#shared/model/id/id.ts';
import type { ServerDraft } from '#shared/model/server.ts';
import { type NewServers, noNewServers, useDrafts } from '../../state/drafts.ts';

function change(part: Partial<NewServers>): void {
  useDrafts.setState(({ newServers }) => ({ newServers: { ...newServers, ...part } }));
}

/** Replaces the pasted text. */
export function setText(text: string): void {
  change({ text });
}

/** Replaces the drafts. */
export function setDrafts(drafts: readonly ServerDraft[], imported: boolean): void {
  change({ drafts: drafts.map((draft) => ({ draft, isIncluded: true })), shown: 0, imported });
}

/** Changes the draft at `index`. */
export function changeDraft(index: number, next: Partial<NewServers['drafts'][number]>): void {
  const { drafts } = useDrafts.getState().newServers;
  change({ drafts: drafts.map((entry, at) => (at === index ? { ...entry, ...next } : entry)) });
}

/** Shows the draft at `index` in the form. */
export function showDraft(index: number): void {
  change({ shown: index });
}

/** Discards what was being added. */
export function discardDrafts(): void {
  useDrafts.setState({ newServers: noNewServers });
}

/** Stores the edit of a server; undefined discards it. */
export function setEdit(serverId: ServerId, draft: ServerDraft | undefined): void {
  useDrafts.setState(({ edits }) => {
    const { [serverId]: _before, ...rest } = edits;
    return { edits: draft === undefined ? rest : { ...rest, [serverId]: draft } };
  });
}

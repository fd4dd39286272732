import { create } from 'zustand';
import type { TestsFile } from '#shared/model/checks/tests-file.ts';
import type { ServerId } from '#shared/model/id/id.ts';

/** A text that isn't saved yet. */
interface FileDraft {
  text: string;
  /** That of the file that was edited. */
  revision: string;
}

const useStore = create<Record<ServerId, FileDraft>>(() => ({}));

/** The edited text of a server's tests, as long as the window lives; undefined while it is the file's. */
export function useDraft(serverId: ServerId | undefined): FileDraft | undefined {
  return useStore((drafts) => (serverId === undefined ? undefined : drafts[serverId]));
}

/** Keeps an edited text, with the revision of the file in which editing began. */
export function setDraft(serverId: ServerId, text: string, file: Pick<TestsFile, 'text' | 'revision'>): void {
  const { revision } = useStore.getState()[serverId] ?? file;
  if (text === file.text) discardDraft(serverId);
  else useStore.setState({ [serverId]: { text, revision } });
}

export function discardDraft(serverId: ServerId): void {
  useStore.setState(({ [serverId]: _, ...others }) => others, true);
}

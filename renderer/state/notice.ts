import { create } from 'zustand';
import type { Failure } from '#shared/model/failure.ts';

interface NoticeStore {
  /** The last failure of something that the user asked for and that has no place of its own to show it. */
  failure: Failure | undefined;
}

const useStore = create<NoticeStore>(() => ({ failure: undefined }));

/** Shows `failure` in the window's notice bar until it is dismissed or replaced. */
export function showFailure(failure: Failure): void {
  useStore.setState({ failure });
}

/** Takes the notice away. */
export function dismissFailure(): void {
  useStore.setState({ failure: undefined });
}

/** What the notice bar shows. */
export function useNotice(): Failure | undefined {
  return useStore((store) => store.failure);
}

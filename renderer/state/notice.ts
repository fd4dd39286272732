import { create } from 'zustand';
import type { Failure } from '#shared/model/failure.ts';
import { failureOf } from '../data/failure.ts';

interface NoticeStore {
  /** The last failure of an action of the user that has no place of its own to show it. */
  failure: Failure | undefined;
}

const useStore = create<NoticeStore>(() => ({ failure: undefined }));

/** Shows what a host call threw in the window's notice bar, until it is dismissed or replaced. */
export function showError(thrown: unknown): void {
  useStore.setState({ failure: failureOf(thrown) });
}

/** Waits for something that a user does; a failure goes to the notice bar, and the result is undefined then. */
export async function attempt<Result>(work: Promise<Result>): Promise<Result | undefined> {
  try {
    return await work;
  } catch (thrown) {
    showError(thrown);
    return undefined;
  }
}

export function dismissFailure(): void {
  useStore.setState({ failure: undefined });
}

export function useNotice(): Failure | undefined {
  return useStore((store) => store.failure);
}

import { create } from 'zustand';
import type { Failure } from '#shared/model/failure.ts';
import { failureOf } from '../data/failure.ts';

interface NoticeStore {
  /** The last failed user action whose error isn't shown elsewhere. */
  failure: Failure | undefined;
}

const useStore = create<NoticeStore>(() => ({ failure: undefined }));

/** Shows the error of a host call in the notice bar, until it is dismissed or replaced. */
export function showError(thrown: unknown): void {
  useStore.setState({ failure: failureOf(thrown) });
}

/** Awaits a user action; on failure, shows the error in the notice bar and resolves with undefined. */
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

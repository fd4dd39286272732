import { type StateCreator, type StoreApi, type UseBoundStore, create as zustandCreate } from 'zustand';

// The store of a form ends with it.
export { createStore, useStore } from 'zustand';

const resets = new Set<() => void>();

function createResettable<State>(creator: StateCreator<State>): UseBoundStore<StoreApi<State>> {
  const store = zustandCreate(creator);
  resets.add(() => store.setState(store.getInitialState(), true));
  return store;
}

/** In place of zustand's: what a window keeps in its stores can be put back to where it was when the window started. */
export const create = <State>(creator?: StateCreator<State>) =>
  creator === undefined ? createResettable<State> : createResettable(creator);

/** Puts every store back to where it was when the window started. */
export function resetStores(): void {
  for (const reset of resets) reset();
}

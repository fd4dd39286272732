import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { fetchAllTexts } from './texts.ts';

/** A component in its own chunk. All of the window's texts are loaded before it renders. */
export interface LazyView<Props extends object> {
  (props: Props): ReactNode;
  /**
   * Fetches the chunk while there is time; resolves when it is there. A failure comes back, and is reported, when the
   * component is really shown.
   */
  prefetch(): Promise<void>;
}

/**
 * Loads a component when it is first shown, or before; meanwhile the fallback is shown. Unlike with `lazy` alone, one that
 * was prefetched is drawn at once: React would show the fallback first, and hold back what replaces it for up to 300 ms.
 */
export function lazyView<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
): LazyView<Props> {
  let loaded: ComponentType<Props> | undefined;
  const fetchChunk = async () => {
    const [view] = await Promise.all([load(), fetchAllTexts()]);
    loaded = view;
    return view;
  };
  const Awaited = lazy(async () => ({ default: await fetchChunk() }));
  function View(props: Props) {
    // Which of the two it is stays: another component would lose its state.
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? Awaited);
    return (
      <Suspense fallback={fallback}>
        <Shown {...props} />
      </Suspense>
    );
  }
  return Object.assign(View, {
    prefetch: () =>
      fetchChunk().then(
        () => undefined,
        () => undefined,
      ),
  });
}

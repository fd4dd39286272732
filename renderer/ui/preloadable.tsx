import { type ComponentType, lazy, type ReactNode, useState } from 'react';

/** A component whose code is a chunk of its own. */
export interface Preloadable<Props extends object> {
  (props: Props): ReactNode;
  /** Fetches the chunk while there is time. A failure comes back, and is told, when the component is really shown. */
  preload(): void;
}

/**
 * Loads a component when it is first shown, or before. Unlike with `lazy` alone, one that was preloaded is drawn at
 * once: React would show the fallback first, and hold back what replaces it for up to 300 ms.
 */
export function preloadable<Props extends object>(load: () => Promise<ComponentType<Props>>): Preloadable<Props> {
  let loaded: ComponentType<Props> | undefined;
  const fetchChunk = async () => {
    loaded = await load();
    return loaded;
  };
  const Awaited = lazy(async () => ({ default: await fetchChunk() }));
  function Preloaded(props: Props) {
    // Which of the two it is stays: another component would lose its state.
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? Awaited);
    return <Shown {...props} />;
  }
  return Object.assign(Preloaded, {
    preload: () => {
      fetchChunk().catch(() => undefined);
    },
  });
}

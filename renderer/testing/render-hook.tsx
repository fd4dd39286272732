import { flushSync } from 'react-dom';
import { expect } from 'vitest';
import { renderHook as mount, type RenderHookOptions } from 'vitest-browser-react';

/** Runs a hook in a component of its own. The React that users run has no `act`: changes are rendered at once instead. */
export async function renderHook<Props, Result>(
  callback: (props?: Props) => Result,
  options: RenderHookOptions<Props>,
) {
  const { result, rerender } = await mount(callback, options);
  await expect.poll(() => result.current).not.toBeNull();
  return {
    result,
    act: (change: () => void) => flushSync(change),
    rerender: (props: Props) => flushSync(() => void rerender(props)),
  };
}

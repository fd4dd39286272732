import { useEffect, useEffectEvent } from 'react';

/** Where Ctrl/Cmd+Enter belongs to something else. */
const owners = '[role=dialog], [role=alertdialog], [role=menu]';

/** Calls `run` on Ctrl/Cmd+Enter wherever the focus is, as long as the caller is on screen and no dialog is over it. */
export function useRunKey(run: () => void): void {
  const runLatest = useEffectEvent(run);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.isComposing) return;
      if (event.target instanceof Element && event.target.closest(owners) !== null) return;
      // Before the field that has the focus takes it for a plain Enter.
      event.preventDefault();
      event.stopPropagation();
      runLatest();
    };
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
}

import { useCallDialogStore, useConfirmedCall } from '../kit/requests/index.ts';
import { useWindowSearch } from '../state/address.ts';
import { lowWindow, shortWindow } from '../state/window-size.ts';
import { useMedia } from '../ui/use-media.ts';

/**
 * How the panel is shown: below the workspace, maximised, or as its tab bar alone where the window is too short. In a
 * low window a tool confirmation has the same effect, unless the focus was in the panel.
 */
export function usePanelSize(): 'closed' | 'below' | 'full' | 'bar' {
  const { panel, panelSize } = useWindowSearch();
  const isShort = useMedia(shortWindow);
  const isLow = useMedia(lowWindow);
  const isConfirming = useConfirmedCall() !== undefined;
  const wasInPanel = useCallDialogStore(({ openedFrom }) => openedFrom === 'panel');
  if (panel === 'none') return 'closed';
  if (panelSize === 'full') return 'full';
  return isShort || (isLow && isConfirming && !wasInPanel) ? 'bar' : 'below';
}

/** Maximises the panel, or restores its size. */
export function useTogglePanelSize(): () => void {
  const { panel, change } = useWindowSearch();
  const size = usePanelSize();
  return () => {
    if (size === 'full') change({ panelSize: undefined });
    else change({ panel: panel === 'none' ? 'traffic' : panel, panelSize: 'full' });
  };
}

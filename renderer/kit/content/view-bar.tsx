import { createContext, type ReactNode, useContext } from 'react';
import { createPortal } from 'react-dom';
import { Spacer } from '../../ui/controls/toolbar.tsx';

/** The place in the row over the views that belongs to the current one. */
export const BarSlot = createContext<HTMLElement | null>(null);

/**
 * What a view adds to the row over it. The row itself stays while views come and load, so that the switch between
 * them is never replaced under the pointer.
 */
export function ViewBar({ children, actions }: { children?: ReactNode; actions?: ReactNode }) {
  const slot = useContext(BarSlot);
  if (slot === null) return null;
  return createPortal(
    <>
      {children}
      <Spacer />
      {actions}
    </>,
    slot,
  );
}

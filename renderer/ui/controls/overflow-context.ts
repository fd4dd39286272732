import { createContext } from 'react';

/** What closes the menu that a control is in, because its bar has no room for it; undefined in the bar itself. */
export const OverflowContext = createContext<(() => void) | undefined>(undefined);

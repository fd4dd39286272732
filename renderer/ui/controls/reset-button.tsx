import type { ReactNode } from 'react';
import { focusedPane, focusPane } from '../focus-pane.ts';
import { Button } from './button.tsx';

/** Shows what a filter hides. It goes away with that, so its pane takes the focus. */
export function ResetButton({ onReset, children }: { onReset: () => void; children: ReactNode }) {
  return (
    <Button
      onPress={() => {
        const pane = focusedPane();
        onReset();
        if (pane !== undefined) focusPane(pane, { isShown: true });
      }}
    >
      {children}
    </Button>
  );
}

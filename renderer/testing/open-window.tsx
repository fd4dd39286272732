import '@fontsource-variable/inter';
import '@fontsource-variable/jetbrains-mono';
import '../ui/tokens.css';
import { render } from 'vitest-browser-react';
import { App } from '../app/app.tsx';
import { giveRoutesTheirViews } from '../app/views.tsx';
import { link, queryClient } from '../host/client.ts';

/** Opens the whole window at an address such as `/audit`, over the procedures that `fakeHost` answers. */
export function openWindow(address: string) {
  giveRoutesTheirViews();
  link.start();
  queryClient.clear();
  location.hash = `#${address}`;
  return render(<App />);
}

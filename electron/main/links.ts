import process from 'node:process';
import { app } from 'electron';

const scheme = 'loupe';

/**
 * Takes `loupe://` links from the first instruction on: macOS reports them as events, the other systems start the program
 * again with them. Those that come before there is a receiver wait for it.
 */
export function takeLinks(): { giveTo(receiver: (link: string) => void): void } {
  // The development's Electron is not to be registered in Loupe's place.
  if (app.isPackaged) app.setAsDefaultProtocolClient(scheme);
  const waiting: string[] = linksIn(process.argv);
  let receiver = (link: string): void => void waiting.push(link);
  app.on('open-url', (event, link) => {
    event.preventDefault();
    receiver(link);
  });
  app.on('second-instance', (_event, argv) => {
    for (const link of linksIn(argv)) receiver(link);
  });
  return {
    giveTo: (next) => {
      receiver = next;
      for (const link of waiting.splice(0)) next(link);
    },
  };
}

function linksIn(argv: readonly string[]): string[] {
  return argv.filter((argument) => argument.startsWith(`${scheme}://`)).slice(0, 1);
}

import process from 'node:process';
import { app } from 'electron';
import { linkScheme, linksIn, recordingsIn } from './opened-arguments.ts';

/** What the system opens with the app; what arrives early waits for the receiver. */
export interface Opened {
  giveTo(receiver: (opened: string) => void): void;
}

/** Receives `loupe://` links: as events on macOS, as arguments of a second instance elsewhere. */
export function takeLinks(): Opened {
  // In development, Electron itself would be registered.
  if (app.isPackaged) app.setAsDefaultProtocolClient(linkScheme);
  const { receive, opened } = receiver();
  app.on('open-url', (event, link) => {
    event.preventDefault();
    receive([link]);
  });
  receiveArguments(linksIn, receive);
  return opened;
}

/** Receives the paths of recordings, as links are received. */
export function takeRecordings(): Opened {
  const { receive, opened } = receiver();
  app.on('open-file', (event, path) => {
    event.preventDefault();
    receive([path]);
  });
  receiveArguments(recordingsIn, receive);
  return opened;
}

function receiveArguments(
  find: (argv: readonly string[], folder: string) => string[],
  receive: (found: readonly string[]) => void,
): void {
  receive(find(process.argv.slice(1), process.cwd()));
  app.on('second-instance', (_event, argv, folder) => receive(find(argv.slice(1), folder)));
}

function receiver(): { receive(found: readonly string[]): void; opened: Opened } {
  const waiting: string[] = [];
  let receive = (each: string): void => void waiting.push(each);
  return {
    receive: (found) => {
      for (const each of found) receive(each);
    },
    opened: {
      giveTo: (next) => {
        receive = next;
        for (const each of waiting.splice(0)) next(each);
      },
    },
  };
}

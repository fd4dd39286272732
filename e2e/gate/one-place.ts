import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** Something that the product does in one place only. */
interface OnePlace {
  what: string;
  /** Found in a file that does it. */
  sign: RegExp;
  /** Files, or folders with a slash at the end, that may. */
  places: readonly string[];
}

const onePlaces: readonly OnePlace[] = [
  {
    what: 'threads are started and asked by RequestThread',
    sign: /\bnew Worker\(/,
    // A page has other workers: that of PDF.js has a protocol of its own.
    places: [
      'electron/host/request-thread.ts',
      'renderer/workspaces/resources/templates/expander.ts',
      'renderer/kit/content/pdf-view.tsx',
    ],
  },
  {
    what: 'files are watched by FileWatcher',
    sign: /\bwatchFile\(|\{[^}]*\bwatch\b[^}]*\} from 'node:fs(?:\/promises)?'/,
    places: ['electron/host/storage/files/'],
  },
  {
    what: 'arguments are read by electron/options',
    sign: /\bparseArgs\b/,
    // The project's own scripts have no help in three languages.
    places: ['electron/options/', 'electron/launch/'],
  },
  {
    what: 'the book decides to which request a message belongs',
    sign: /\bnew RecentMap\b/,
    // A recording has a book for each connection of its client.
    places: [
      'shared/exchange/',
      'electron/host/wire/transports/tapped-exchanges.ts',
      'electron/host/recordings/replay/request-collector.ts',
    ],
  },
  { what: 'tables are columns over ui/table', sign: /\bcolumnheader\b|\baria-sort\b/, places: ['renderer/ui/table/'] },
  { what: 'the gate issues permits', sign: /\bnew (?:Bytes)?Permit\(/, places: ['electron/host/inbox/gate/'] },
  {
    what: 'the gate records calls and bytes',
    sign: /kind: '(?:callAllowed|callDenied|callEnded|bytesAllowed|bytesDenied|bytesSent)'/,
    places: ['electron/host/inbox/gate/'],
  },
  {
    what: 'JSON pointers are taken apart by json-pointer.ts',
    sign: /replaceAll\('~1'/,
    places: ['shared/model/json/json-pointer.ts'],
  },
  {
    what: 'percent-encoding is decoded by percent-decoded.ts',
    sign: /\bdecodeURIComponent\b/,
    // The demo knows nothing of Loupe; an address of the page that can't be decoded is no address.
    places: ['shared/mcp/percent-decoded.ts', 'electron/demo/', 'electron/main/page-address.ts'],
  },
];

/** The files of the product that do something that is done in another place, with what it is. */
export async function outOfPlace(root: string, files: readonly string[]): Promise<{ file: string; what: string }[]> {
  const found = files.map(async (file) => {
    const text = await readFile(path.join(root, file), 'utf8');
    return onePlaces
      .filter(({ sign, places }) => sign.test(text) && !places.some((place) => isIn(file, place)))
      .map(({ what }) => ({ file, what }));
  });
  return (await Promise.all(found)).flat();
}

function isIn(file: string, place: string): boolean {
  return place.endsWith('/') ? file.startsWith(place) : file === place;
}

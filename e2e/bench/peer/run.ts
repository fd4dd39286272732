import { buildApp, isBuilt } from '../../../electron/launch/build-app.ts';
import { type Chosen, parseChosen } from './arguments.ts';
import { logMessages, notifications } from './messages.ts';
import { installOfficial, official } from './official-inspector.ts';
import { hundredThousand, million, tenThousand } from './resources.ts';
import { bigJson, bigText } from './results.ts';
import { report } from './rounds.ts';
import { run as start } from './start.ts';
import { judge, markdownTable, type PeerRow } from './table.ts';
import { run as tools } from './tools.ts';
import { run as views } from './views.ts';

const works: Record<string, (rounds: number) => Promise<PeerRow[]>> = {
  start,
  '10k': tenThousand,
  '100k': hundredThousand,
  tools,
  views,
  logs: logMessages,
  notifications,
  'big-text': bigText,
  'big-json': bigJson,
  million,
};

/**
 * `npm run bench -- peer [work…] [--rounds N]`: compares Loupe, the official inspector and a bare minimum. Prints a
 * Markdown table; resolves with the exit code: 1 when Loupe misses a goal, 2 for wrong arguments.
 */
export async function run(args: string[]): Promise<number> {
  const chosen = parseOrUndefined(args);
  if (chosen === undefined) return 2;
  if (!(await isBuilt())) await buildApp();
  report(`${official.name} ${official.version}: installing where it is missing`);
  await installOfficial();
  const rows: PeerRow[] = [];
  let failed = 0;
  for (const name of chosen.works) {
    // A failing work doesn't affect the other rows.
    try {
      rows.push(...((await works[name]?.(chosen.rounds)) ?? []));
    } catch (error) {
      failed += 1;
      report(`${name} failed: ${messageOf(error)}`);
    }
  }
  console.log(markdownTable(rows, `official inspector ${official.version}`));
  return failed === 0 && rows.every((row) => judge(row).isMet) ? 0 : 1;
}

function parseOrUndefined(args: string[]): Chosen | undefined {
  try {
    return parseChosen(args, Object.keys(works));
  } catch (error) {
    report(messageOf(error));
    return undefined;
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

import process from 'node:process';
import { shortModes } from '../modes/short.ts';
import { modes } from '../modes.ts';
import { serveSse, serveStreamable } from './http.ts';
import { serveStdio } from './stdio.ts';

/**
 * `main.ts <mode> <era> <transport>`: a hostile server, or a correct one for the mode `calm`. Over HTTP it prints its
 * URL on stderr and ends with stdin.
 */
const [name, era, transport] = process.argv.slice(2);
const serve = name === 'calm' ? {} : [...modes, ...shortModes].find((each) => each.name === name)?.serve;
if (serve === undefined || (era !== 'legacy' && era !== 'modern')) throw new Error(`No such server: ${name}, ${era}`);
if (transport === 'stdio') serveStdio(serve, era);
else {
  const url = await (transport === 'sse' ? serveSse(serve) : serveStreamable(serve, era));
  process.stderr.write(`listening ${url}\n`);
  process.stdin.on('end', () => process.exit()).resume();
}

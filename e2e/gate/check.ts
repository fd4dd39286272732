import '../../electron/launch/node-version.ts';
import process from 'node:process';
import { runChecks } from './checks.ts';

/** `npm run check`: types, lint and format, dead code, boundaries. Under a minute; writes nothing. */
process.exitCode = (await runChecks()).length === 0 ? 0 : 1;

import '../../electron/launch/node-version.ts';
import process from 'node:process';
import { checkChanged } from './changed.ts';
import { runChecks } from './checks.ts';

/**
 * `npm run check`: types, lint and format, dead code, boundaries. Under a minute; writes nothing. With `--changed
 * [COMMIT]` what proves a change from that commit (HEAD), tests included.
 */
const [option, commit = 'HEAD'] = process.argv.slice(2);
const isSound = option === '--changed' ? await checkChanged(commit) : (await runChecks()).length === 0;
process.exitCode = isSound ? 0 : 1;

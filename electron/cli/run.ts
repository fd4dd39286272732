import process from 'node:process';
import { ownProcess } from './own-process.ts';
import { runCommandLine } from './run-command-line.ts';

process.exitCode = await runCommandLine(process.argv.slice(2), ownProcess());

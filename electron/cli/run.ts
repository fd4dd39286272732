import process from 'node:process';
import { runCommandLine } from './command-line.ts';
import { ownProcess } from './own-process.ts';

process.exitCode = await runCommandLine(process.argv.slice(2), ownProcess());

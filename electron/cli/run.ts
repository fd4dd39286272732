import process from 'node:process';
import { runCommandLine } from './command-line.ts';
import { interruption } from './interruption.ts';

process.exitCode = await runCommandLine(process.argv.slice(2), process, interruption);

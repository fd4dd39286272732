// The built-in demo as a stdio server: the entry point for Loupe and for the build.
import { createDemo } from './demo.ts';
import { serveStdio } from './server/stdio-transport.ts';

serveStdio(createDemo(), { era: 'both' });

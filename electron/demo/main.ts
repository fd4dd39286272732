// The built-in demo as a program of its own: Loupe starts it as a stdio server, and the build bundles it from here.
import { createDemo } from './demo.ts';
import { serveStdio } from './server/stdio-transport.ts';

serveStdio(createDemo(), { era: 'both' });

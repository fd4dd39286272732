import module from 'node:module';
import { fileURLToPath } from 'node:url';

// JavaScript, and before anything else: the parser that strips types from a TypeScript file takes longer to load than
// everything that `npm start` does before Loupe itself. Node keeps stripped and compiled code here, so the next start
// does without it.
module.enableCompileCache?.(fileURLToPath(new URL('../../.cache/start', import.meta.url)));
await import('./start.ts');

// Starts one of the servers: node e2e/servers/main.ts <preset> [options]; without a preset it prints its options.
import { enableCompileCache } from 'node:module';

// Tests start hundreds of these: what was compiled once is not compiled again.
enableCompileCache();
await import('./start-server.ts');

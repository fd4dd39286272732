// Starts a server: node e2e/servers/main.ts <preset> [options]; without a preset it prints its options.
import { enableCompileCache } from 'node:module';

// Tests start hundreds of these, so they share a compile cache.
enableCompileCache();
await import('./start-server.ts');

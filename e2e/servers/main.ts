// Starts a server: node e2e/servers/main.ts <preset> [options]; without a preset it prints its options.
import { enableCompileCache } from 'node:module';
import process from 'node:process';

// Tests start hundreds of these, so they share a compile cache.
enableCompileCache();
const { startServer } = await import('./start-server.ts');

try {
  const server = await startServer(process.argv.slice(2));
  if ('serve' in server) server.serve(process);
  else {
    const { url, close } = server.listening;
    console.error(`listening ${url}`);
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => void close().then(() => process.exit()));
    }
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(2);
}

import './node-version.ts';
import { randomBytes } from 'node:crypto';
import { createServer as createHttpServer } from 'node:http';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { createBuilder, createServer } from 'vite';
import { createRouter } from '#api/router.ts';
import { createHost } from '#host/create-host.ts';
import { rpcPath } from '#shared/contract/link.ts';
import { pageHeaders } from '#shared/contract/page-policy.ts';
import { startAppServer } from '../server/app-server.ts';
import { createBrowserPlatform } from '../server/browser-platform.ts';
import { startBrowserServer } from '../server/browser-server.ts';
import { announce } from '../server/open-in-browser.ts';
import { createRpcSockets } from '../server/rpc-sockets.ts';
import { fetchElectronBinary, findElectronBinary, runDesktop } from './desktop.ts';
import { fromRoot, projectRoot } from './project-root.ts';

/** `npm run dev [-- --desktop] [--port N] [--no-open]`. */
const { values } = parseArgs({
  options: {
    desktop: { type: 'boolean', default: false },
    port: { type: 'string', default: '0' },
    open: { type: 'boolean', default: true },
  },
  allowNegative: true,
});

await (values.desktop ? runDevDesktop() : runDevBrowser({ port: Number(values.port), open: values.open }));

/** The desktop app with bundles that are rebuilt on changes, with the real origin and policy of the page. */
async function runDevDesktop(): Promise<void> {
  const binary = findElectronBinary() ?? (await fetchElectronBinary(() => {}));
  if (!binary) throw new Error('The Electron binary could not be fetched; use npm run dev without --desktop.');
  const builder = await createBuilder({ configFile: fromRoot('vite.config.ts'), build: { watch: {} } });
  await builder.buildApp();
  const end = await runDesktop(binary);
  process.exit(end.type === 'done' ? end.exitCode : 1);
}

/**
 * Browser mode from the sources, with hot reload. Vite doesn't listen itself: its files and WebSocket have the same
 * access control as the real page. The policy has a nonce for Vite's scripts.
 */
async function runDevBrowser(options: { port: number; open: boolean }): Promise<void> {
  const host = await createHost(await createBrowserPlatform());
  const sockets = createRpcSockets(createRouter(host));
  const appServer = await startAppServer();
  const scriptNonce = randomBytes(16).toString('base64url');
  // Never listens: accepted upgrades are emitted on it for Vite.
  const hotReload = createHttpServer();

  const server = await startBrowserServer(options.port, async ({ folder }) => {
    const vite = await createServer({
      configFile: fromRoot('vite.config.ts'),
      appType: 'spa',
      base: folder,
      html: { cspNonce: scriptNonce },
      server: { middlewareMode: true, hmr: { server: hotReload, path: rpcPath }, fs: { allow: [projectRoot] } },
    });
    return {
      headers: pageHeaders({ scriptNonce, apps: appServer.origin }),
      servePage(request, response) {
        request.url = folder + (request.url ?? '/').slice(1);
        vite.middlewares(request, response);
      },
      acceptSocket(request, socket, head) {
        if (request.headers['sec-websocket-protocol']?.startsWith('vite-')) {
          hotReload.emit('upgrade', request, socket, head);
        } else {
          sockets.accept(request, socket, head);
        }
      },
    };
  });
  appServer.serve(host.surface.apps, server.port);
  await announce(server, { open: options.open });
  const stop = () => void host.close().finally(() => process.exit(0));
  process.once('SIGINT', stop).once('SIGTERM', stop);
}

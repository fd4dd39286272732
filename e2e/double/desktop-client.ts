import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/message-port';
import type { ContractRouterClient } from '@orpc/contract';
import type { Page } from '@playwright/test';
import type { Contract } from '#shared/contract/contract.ts';
import { portReady, portRequest } from '#shared/contract/link.ts';
import { toChromium } from './address.ts';

/**
 * The host's procedures, called from a test through the window's port, including preload and main process. The page is
 * first replaced by an empty document of the app at `address`, since Loupe's page would request a port too.
 */
export async function desktopClient(
  page: Page,
  address = toChromium('app://loupe/empty'),
): Promise<ContractRouterClient<Contract>> {
  const { port1, port2 } = new MessageChannel();
  await page.exposeFunction('fromHost', (message: unknown) => port2.postMessage(message));
  await page.goto(address);
  await page.evaluate(
    ({ request, ready }) =>
      new Promise<void>((resolve) => {
        window.addEventListener('message', ({ data, ports: [port] }) => {
          if (data.type !== ready || !port) return;
          port.onmessage = (event) => Reflect.get(window, 'fromHost')(event.data);
          Reflect.set(window, 'toHost', (message: unknown) => port.postMessage(message));
          resolve();
        });
        window.postMessage({ type: request });
      }),
    { request: portRequest, ready: portReady },
  );
  port2.addEventListener('message', ({ data }) => {
    // The page may already be closed.
    page.evaluate((message) => Reflect.get(window, 'toHost')(message), data).catch(() => {});
  });
  port2.start();
  port1.start();
  return createORPCClient(new RPCLink({ port: port1 }));
}

import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/websocket';
import type { ContractRouterClient } from '@orpc/contract';
import type { Page } from '@playwright/test';
import { WebSocket } from 'ws';
import type { Contract } from '#shared/contract/contract.ts';
import { rpcUrl } from '#shared/contract/link.ts';

export interface BrowserClient {
  /** The host's procedures. */
  client: ContractRouterClient<Contract>;
  /** Ends the socket. */
  close(): void;
}

/** What a browser has after it opened the printed address, with which several clients can be made. */
export interface Entry {
  url: string;
  cookie: string;
}

/** Opens the printed address, which works once. */
export async function enter(enterUrl: string): Promise<Entry> {
  const answer = await fetch(enterUrl);
  return { url: enterUrl, cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '' };
}

/** The host's procedures, called from a test through browser mode's WebSocket. */
export async function browserClient(enterUrl: string): Promise<BrowserClient> {
  return clientOf(await enter(enterUrl));
}

/** The same beside a page that has entered already, as another window of the same browser would. */
export async function clientBeside(page: Page): Promise<BrowserClient> {
  const cookies = await page.context().cookies(page.url());
  return clientOf({ url: page.url(), cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') });
}

/** A further client of a browser that has entered. */
export function clientOf({ url, cookie }: Entry): BrowserClient {
  const socket = new WebSocket(rpcUrl(url), { headers: { cookie }, origin: new URL(url).origin });
  return { client: createORPCClient(new RPCLink({ websocket: socket })), close: () => socket.close() };
}

import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/websocket';
import type { ContractRouterClient } from '@orpc/contract';
import { WebSocket } from 'ws';
import type { Contract } from '#shared/contract/contract.ts';
import { rpcUrl } from '#shared/contract/link.ts';

/** The host's procedures, called from a test through browser mode's WebSocket. `close` ends the socket. */
export async function browserClient(
  enterUrl: string,
): Promise<{ client: ContractRouterClient<Contract>; close(): void }> {
  const answer = await fetch(enterUrl);
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
  const socket = new WebSocket(rpcUrl(enterUrl), { headers: { cookie }, origin: new URL(enterUrl).origin });
  return { client: createORPCClient(new RPCLink({ websocket: socket })), close: () => socket.close() };
}

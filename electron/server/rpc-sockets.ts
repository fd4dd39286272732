import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { AnyRouter } from '@orpc/server';
import { RPCHandler } from '@orpc/server/ws';
import { WebSocketServer } from 'ws';

/** Requests are small; a pasted configuration is the largest that a page sends. */
const MAX_REQUEST_BYTES = 16 * 1024 * 1024;

export type RpcSockets = ReturnType<typeof createRpcSockets>;

export function createRpcSockets(router: AnyRouter) {
  const handler = new RPCHandler(router);
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_REQUEST_BYTES });
  return {
    accept(request: IncomingMessage, socket: Duplex, head: Buffer) {
      sockets.handleUpgrade(request, socket, head, (webSocket) => {
        // Without a listener, a page that breaks the framing would end the process; `close` follows anyway.
        webSocket.on('error', () => webSocket.terminate());
        void handler.upgrade(webSocket, { context: {} });
      });
    },
    /** Ends every socket, which aborts what their calls still do. */
    close() {
      for (const webSocket of sockets.clients) webSocket.terminate();
      sockets.close();
    },
  };
}

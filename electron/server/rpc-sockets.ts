import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { AnyRouter } from '@orpc/server';
import { RPCHandler } from '@orpc/server/ws';
import { WebSocketServer } from 'ws';

/** The largest request is a pasted configuration. */
const maxRequestBytes = 16 * 1024 * 1024;

export type RpcSockets = ReturnType<typeof createRpcSockets>;

export function createRpcSockets(router: AnyRouter) {
  const handler = new RPCHandler(router);
  const sockets = new WebSocketServer({ noServer: true, maxPayload: maxRequestBytes });
  return {
    accept(request: IncomingMessage, socket: Duplex, head: Buffer) {
      sockets.handleUpgrade(request, socket, head, (webSocket) => {
        // Without a listener, invalid frames would end the process.
        webSocket.on('error', () => webSocket.terminate());
        void handler.upgrade(webSocket, { context: {} });
      });
    },
    /** Closes every socket and aborts its calls. */
    close() {
      for (const webSocket of sockets.clients) webSocket.terminate();
      sockets.close();
    },
  };
}

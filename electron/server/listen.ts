import type { Server } from 'node:http';

/** Listens on 127.0.0.1 and resolves with the port; 0 takes a free one. Rejects when it is taken (`EADDRINUSE`). */
export function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });
}

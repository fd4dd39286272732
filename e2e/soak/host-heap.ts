import type { BrowserMode } from '../front-ends/browser-mode.ts';

/** The environment of a host whose heap can be read: its inspector listens on 127.0.0.1, on a free port. */
export const inspected = { NODE_OPTIONS: '--inspect=127.0.0.1:0' };

/** The bytes of the JavaScript heap of an inspected host, after collecting garbage. */
export async function hostHeap(server: BrowserMode): Promise<number> {
  const address = /ws:\/\/127\.0\.0\.1:\d+\/\S+/.exec(server.output())?.[0];
  if (address === undefined) throw new Error('The host has no inspector');
  const socket = new WebSocket(address);
  await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }));
  const send = (method: string) =>
    new Promise<string>((resolve) => {
      socket.addEventListener('message', ({ data }) => resolve(String(data)), { once: true });
      socket.send(JSON.stringify({ id: 1, method }));
    });
  for (let pass = 0; pass < 2; pass += 1) await send('HeapProfiler.collectGarbage');
  const { result } = JSON.parse(await send('Runtime.getHeapUsage'));
  socket.close();
  return Number(result.usedSize);
}

import { z } from 'zod';
import type { BrowserMode } from '../front-ends/browser-mode.ts';

/** The environment of a host that can be looked into: its inspector listens on 127.0.0.1, on a free port. */
export const inspected = { NODE_OPTIONS: '--inspect=127.0.0.1:0' };

const reply = z.object({ id: z.number(), result: z.record(z.string(), z.unknown()).default({}) });
const resources = z.object({ result: z.object({ value: z.array(z.string()) }) });

/** Looks into an inspected host. Closed, it takes nothing of the host. */
export class HostInspector {
  readonly #socket: WebSocket;
  #lastId = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
  }

  static async open(server: BrowserMode): Promise<HostInspector> {
    const address = /ws:\/\/127\.0\.0\.1:\d+\/\S+/.exec(server.output())?.[0];
    if (address === undefined) throw new Error('The host has no inspector');
    const socket = new WebSocket(address);
    await new Promise((resolve, reject) => {
      socket.addEventListener('open', resolve, { once: true });
      socket.addEventListener('error', () => reject(new Error('The host’s inspector can’t be reached')), {
        once: true,
      });
    });
    return new HostInspector(socket);
  }

  /** The bytes of the JavaScript heap after collecting garbage. */
  async heap(): Promise<number> {
    // Weak references and finalizers are freed only by the next collection.
    for (let pass = 0; pass < 2; pass += 1) await this.#send('HeapProfiler.collectGarbage');
    const { usedSize } = await this.#send('Runtime.getHeapUsage');
    return Number(usedSize);
  }

  /** How many timers keep the host's main thread running, and how many sockets, pipes, watches and other handles. */
  async activeResources(): Promise<{ timers: number; handles: number }> {
    const expression = 'process.getActiveResourcesInfo()';
    const { result } = resources.parse(await this.#send('Runtime.evaluate', { expression, returnByValue: true }));
    const timers = result.value.filter((name) => name === 'Timeout').length;
    return { timers, handles: result.value.filter((name) => name !== 'Timeout' && name !== 'Immediate').length };
  }

  close(): void {
    this.#socket.close();
  }

  #send(method: string, params: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      const listening = new AbortController();
      this.#socket.addEventListener(
        'message',
        ({ data }) => {
          const message = reply.parse(JSON.parse(String(data)));
          if (message.id !== id) return;
          listening.abort();
          resolve(message.result);
        },
        { signal: listening.signal },
      );
      this.#socket.addEventListener('close', () => reject(new Error('The host has ended')), {
        signal: listening.signal,
      });
      this.#socket.send(JSON.stringify({ id, method, params }));
    });
  }
}

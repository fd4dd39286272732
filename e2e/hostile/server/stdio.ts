import process from 'node:process';
import { isParams, parseJson } from '../../../electron/demo/server/message.ts';
import type { Serve } from '../mode.ts';
import { framings, Outlet } from './outlet.ts';
import type { HostileEra } from './reply.ts';
import { Service } from './service.ts';

/** Serves one client on stdin and stdout, and ends with stdin. */
export function serveStdio(serve: Serve, era: HostileEra): void {
  const outlet = new Outlet(process.stdout, framings.line);
  const service = new Service(serve, era);
  // The client has stopped reading.
  process.stdout.on('error', () => process.exit());
  process.stderr.on('error', () => process.exit());
  process.stdin.on('end', () => process.exit());
  let pending = '';
  process.stdin.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = (pending + chunk).split('\n');
    pending = lines.pop() ?? '';
    for (const line of lines) receive(line);
  });
  let isOpened = false;
  const receive = (line: string) => {
    // Responses to a flood of requests are not worth parsing.
    if (!line.includes('"method"')) return;
    const message = parseJson(line);
    if (!isParams(message)) return;
    const handled = service.receive(message, outlet);
    const opens = message.method === 'server/discover' || message.method === 'notifications/initialized';
    if (isOpened || !opens || serve.opened === undefined) return;
    isOpened = true;
    void handled.then(() => serve.opened?.(outlet));
  };
}

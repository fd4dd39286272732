import { failureFrom } from '#shared/messages/failure.ts';
import { peakMemory } from '../../../../testing/peak-memory.ts';
import { openTestHost } from '../../../../testing/test-host.ts';
import { httpServer } from '../../../../testing/test-servers.ts';

/** The report of a host in a child process about one server. */
export interface Measured {
  /** The failure code of the request or handshake. */
  code: string;
  /** Frames that are marked as cut off, with their sizes in bytes. */
  cut: { mark: unknown; size: number }[];
  /** The peak memory of the process, in millions of bytes. */
  peakMb: number;
  /** The session is still ready. */
  isReady: boolean;
}

/** Connects to the URL in argv, reads a resource, and prints the report. */
async function main(url: string): Promise<void> {
  const host = await openTestHost({ logStorage: 'disk' });
  const session = await host.connections.sessions.connect(httpServer({ url }));
  const failed = await session
    .ready()
    .then(() => session.request('resources/read', { uri: 'a:b' }))
    .then(() => undefined, failureFrom);
  const { rows } = await host.stores.traffic.rows({ kinds: ['stray'] }, 0, 100);
  const cut = await Promise.all(
    rows.map(async ({ seq, size }) => ({ mark: (await host.stores.traffic.frame(seq)).meta.cut, size })),
  );
  const { phase } = session;
  const measured: Measured = {
    code: failed?.code ?? 'none',
    cut,
    peakMb: Math.round(peakMemory() / 1e6),
    isReady: phase === 'ready',
  };
  await host.close();
  process.stdout.write(`${JSON.stringify(measured)}\n`);
}

await main(process.argv[2] ?? '');

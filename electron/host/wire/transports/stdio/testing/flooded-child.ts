import { failureFrom } from '#shared/messages/failure.ts';
import { serverIdSchema } from '#shared/model/id/id.ts';
import { peakMemory } from '../../../../testing/peak-memory.ts';
import { openTestHost } from '../../../../testing/test-host.ts';
import { faultyServer, presetCommand, stdioServer } from '../../../../testing/test-servers.ts';

/**
 * Connects a host to a sound server and to a faulty one, reads the given resource of the faulty one, and prints what
 * became of both as one line of JSON. Arguments: a URI, then the fault and its options. Its peak memory is its own.
 */
const [uri = '', fault = '', ...options] = process.argv.slice(2);
const host = await openTestHost({ logStorage: 'disk' });
const sound = await host.connections.sessions.connect(
  stdioServer({ ...presetCommand('demo'), id: serverIdSchema.parse('sound'), pin: { era: 'legacy' } }),
);
await sound.ready();
const flooding = await host.connections.sessions.connect({
  ...faultyServer(fault, ...options),
  pin: { era: 'legacy' },
});
await flooding.ready();
const failure = await host.surface.resources.read(flooding, uri).then(() => undefined, failureFrom);
const { result } = await sound.request('ping');
const { rows } = await host.stores.traffic.rows({ kinds: ['stray'] }, 0, 10);
const stderr = await host.stores.traffic.rows({ kinds: ['stderr'] }, 0, 1);
const last = rows.at(-1);
const meta = last && (await host.stores.traffic.frame(last.seq)).meta;
const { phase, end, stderrTail, refusedRequests: refused } = flooding.view();
const waiting = host.connections.inbox.list().length;
const session = { phase, end: end?.failure?.code, stderrCharacters: stderrTail.join('').length, refused };
await host.close();
const peakMb = Math.round(peakMemory() / 1e6);
process.stdout.write(
  `${JSON.stringify({ failure, session, soundAnswer: result, stray: last && { size: last.size, marks: last.marks, meta }, stderrFrames: stderr.total, waiting, peakMb })}\n`,
);

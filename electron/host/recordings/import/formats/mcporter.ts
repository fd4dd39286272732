import { z } from 'zod';
import { type Converter, EntrySink, type ImportSink } from '../imported.ts';
import { childrenOf, type JsonLine } from './json-line.ts';

const lineSchema = z.object({
  _meta: z.object({
    dir: z.enum(['send', 'recv', 'lifecycle']),
    server: z.string().default(''),
    ts: z.iso.datetime({ offset: true }),
  }),
});

const mostSessions = 100;

/** Whether a file's first line is one of a recording of mcporter. */
export function isMcporter(first: unknown): boolean {
  return lineSchema.safeParse(first).success;
}

/** Recordings of mcporter: messages with an added `_meta`, of several servers in one file. The transport isn't known. */
export class McporterConverter implements Converter<JsonLine> {
  readonly #output: ImportSink;
  readonly #sessions = new Map<string, { startedAt: number; entries: EntrySink }>();

  constructor(output: ImportSink) {
    this.#output = output;
  }

  add({ value, tree }: JsonLine): boolean {
    const { data } = lineSchema.safeParse(value);
    if (data === undefined) return false;
    const { dir, server, ts } = data._meta;
    if (dir === 'lifecycle') return true;
    const session = this.#sessions.get(server) ?? this.#begin(server, ts);
    if (session === undefined) return false;
    const members = [...childrenOf(tree, 0)].filter(([name]) => name !== '_meta');
    const text = `{${members.map(([name, node]) => `${JSON.stringify(name)}:${tree.source(node)}`).join(',')}}`;
    const from = dir === 'send' ? 'client' : 'server';
    session.entries.add(Date.parse(ts) - session.startedAt, { type: 'line', from, text });
    return true;
  }

  #begin(server: string, ts: string) {
    if (this.#sessions.size >= mostSessions) return undefined;
    this.#output.begin(server, {
      startedAt: new Date(ts).toISOString(),
      transport: 'stdio',
      server: server === '' ? {} : { command: server },
      recorder: { name: 'mcporter', version: '' },
      redaction: 'none',
    });
    const entries = new EntrySink((entry) => this.#output.add(server, entry));
    const session = { startedAt: Date.parse(ts), entries };
    this.#sessions.set(server, session);
    return session;
  }
}

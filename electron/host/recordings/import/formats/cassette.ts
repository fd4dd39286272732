import { z } from 'zod';
import { HttpMessages, type ImportedMessage } from '../http-messages.ts';
import { type Converter, EntrySink, type ImportSink } from '../imported.ts';
import { childrenOf, type JsonLine, messageAt } from './json-line.ts';

const headerSchema = z.object({
  type: z.literal('header'),
  cassetteVersion: z.number(),
  recorder: z.string().default('mcp-cassette'),
  startedAt: z.iso.datetime({ offset: true }),
  transport: z.enum(['stdio', 'http']).default('stdio'),
  command: z.array(z.string()).default([]),
  url: z.string().optional(),
  redaction: z.object({ applied: z.boolean().default(false) }).optional(),
});

const ms = z.number().min(0);
const entrySchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('frame'),
    t: ms,
    dir: z.enum(['c2s', 's2c']),
    frame: z.unknown(),
    http: z.object({ status: z.number().int() }).optional(),
  }),
  z.object({ type: z.literal('raw'), t: ms, dir: z.enum(['c2s', 's2c']), data: z.string() }),
  z.object({
    type: z.literal('chunks'),
    t: ms,
    id: z.union([z.string(), z.number()]).optional(),
    chunks: z.array(z.object({ t: ms, frame: z.unknown() })),
  }),
]);

/** Whether a file's first line is the header of a cassette. */
export function isCassette(first: unknown): boolean {
  return headerSchema.safeParse(first).success;
}

/** Cassettes of mcp-cassette, versions 1 and 2: messages as they were, without the HTTP around them. */
export class CassetteConverter implements Converter<JsonLine> {
  readonly #output: ImportSink;
  #entries: EntrySink | undefined;
  #http: HttpMessages | undefined;

  constructor(output: ImportSink) {
    this.#output = output;
  }

  add({ value, tree }: JsonLine): boolean {
    if (this.#entries === undefined) return this.#begin(value);
    const { data: entry } = entrySchema.safeParse(value);
    if (entry === undefined) return false;
    const root = childrenOf(tree, 0);
    switch (entry.type) {
      case 'frame': {
        const node = root.get('frame');
        if (node === undefined) return false;
        this.#message(entry, { ...messageAt(tree, node), status: entry.http?.status });
        return true;
      }
      case 'raw':
        if (this.#http !== undefined) return false;
        this.#entries.add(entry.t, {
          type: 'line',
          from: partyOf(entry.dir),
          text: entry.data.replace(/[\r\n]+/g, ' '),
        });
        return true;
      case 'chunks': {
        const chunks = [...childrenOf(tree, root.get('chunks') ?? 0).values()];
        const messages = chunks.flatMap((chunk, index) => {
          const node = childrenOf(tree, chunk).get('frame');
          return node === undefined ? [] : [{ ms: entry.chunks[index]?.t ?? entry.t, ...messageAt(tree, node) }];
        });
        if (this.#http !== undefined && entry.id !== undefined) this.#http.streamed(JSON.stringify(entry.id), messages);
        else for (const { ms: at, ...message } of messages) this.#message({ t: at, dir: 's2c' }, message);
        return true;
      }
    }
  }

  #begin(value: unknown): boolean {
    const { data: header } = headerSchema.safeParse(value);
    if (header === undefined) return false;
    const { recorder, startedAt, transport, url } = header;
    const [command, ...args] = header.command;
    const [name = '', version = ''] = recorder.split('@');
    this.#output.begin('', {
      startedAt: new Date(startedAt).toISOString(),
      transport,
      server: { ...(command !== undefined && { command, args }), ...(url !== undefined && { url }) },
      recorder: { name, version },
      redaction: header.redaction?.applied === true ? 'secrets' : 'none',
    });
    this.#entries = new EntrySink((entry) => this.#output.add('', entry));
    if (transport === 'http') this.#http = new HttpMessages(this.#entries, url);
    return true;
  }

  #message({ t, dir }: { t: number; dir: 'c2s' | 's2c' }, message: ImportedMessage): void {
    if (this.#http === undefined) this.#entries?.add(t, { type: 'line', from: partyOf(dir), text: message.text });
    else if (dir === 'c2s') this.#http.sent(t, message);
    else this.#http.received(t, message);
  }
}

function partyOf(dir: 'c2s' | 's2c'): 'client' | 'server' {
  return dir === 'c2s' ? 'client' : 'server';
}

import type { IncomingMessage } from 'node:http';
import { ByteCollector } from '../../wire/transports/http/read-body.ts';

/** The largest body of a request. */
const maxBodyBytes = 64 * 2 ** 20;

/** Undefined when it is too large. */
export async function bodyOf(request: IncomingMessage): Promise<string | undefined> {
  const bytes = new ByteCollector(maxBodyBytes);
  for await (const chunk of request) if (!bytes.push(chunk)) return undefined;
  return bytes.take().toString('utf8');
}

import type { ServerView } from '#shared/model/server.ts';
import type { BrowserClient } from '../front-ends/browser-client.ts';
import { type Flood, floodNumber } from './pace.ts';
import type { FloodCount } from './report.ts';

type Client = BrowserClient['client'];

/** What the log has of a flood: the number of its oldest message, and how many there are. */
export async function countFlood(client: Client, { logger, sent }: Flood): Promise<FloodCount> {
  const { rows, total } = await client.traffic.rows({ filter: { log: { logger } }, from: 0, count: 1 });
  const [oldest] = rows;
  if (oldest === undefined) return { sent, oldest: sent, stored: 0 };
  const number = floodNumber(oldest.summary);
  if (number === undefined) throw new Error(`Not a message of a flood: ${oldest.summary}`);
  return { sent, oldest: number, stored: total };
}

/** Whether the newest message of a flood that is quiet is in the log. */
export async function hasLast(client: Client, { logger, sent }: Flood): Promise<boolean> {
  if (sent === 0) return true;
  const filter = { log: { logger } };
  const { total } = await client.traffic.rows({ filter, from: 0, count: 0 });
  const { rows } = await client.traffic.rows({ filter, from: Math.max(0, total - 1), count: 1 });
  return rows.some(({ summary }) => floodNumber(summary) === sent - 1);
}

/** How many messages of servers are in the log. */
export async function countMessages(client: Client, servers: readonly ServerView[]): Promise<number> {
  let stored = 0;
  for (const { server } of servers) {
    const filter = {
      serverId: server.id,
      kinds: ['request' as const, 'result' as const, 'error' as const, 'notification' as const],
      query: 'direction:in',
    };
    stored += (await client.traffic.rows({ filter, from: 0, count: 0 })).total;
  }
  return stored;
}

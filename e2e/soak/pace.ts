import { z } from 'zod';

/** How the servers of a soak behave; it comes to them as JSON text. Times in milliseconds. */
export const paceSchema = z.object({
  /** How many messages a flooding server sends at once, and how long it pauses after them. */
  burst: z.number().int(),
  pauseMs: z.number(),
  /** A crashing server lives so long, at random, and over HTTP is unreachable for `downMs`. */
  life: z.object({ least: z.number(), most: z.number() }),
  downMs: z.number(),
});
export type Pace = z.infer<typeof paceSchema>;

/** A sequence of numbered messages, as the server that floods has it in a file: it is read while it floods. */
export const floodSchema = z.object({
  /** The logger of its messages. */
  logger: z.string(),
  /** So many messages are sent; they are numbered from 0. */
  sent: z.number().int(),
  /** It has seen that it must be quiet, and the message before was its last one. */
  isQuiet: z.boolean(),
});
export type Flood = z.infer<typeof floodSchema>;

/** The text of a message of a flood. */
export const floodText = (number: number) => `message ${number}`;

/** The number of a message by its summary; undefined for another text. */
export function floodNumber(summary: string): number | undefined {
  const found = /message (\d+)/.exec(summary)?.[1];
  return found === undefined ? undefined : Number(found);
}

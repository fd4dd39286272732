import type { Params } from '../server/message.ts';

/** A block of text. */
export function text(value: string): Params {
  return { type: 'text', text: value };
}

/** A result that is a sentence. */
export function says(value: string): Params {
  return { content: [text(value)] };
}

/** A result that shows what the client has answered. */
export function repeats(...replies: readonly unknown[]): Params {
  return { content: replies.map((reply) => text(`The client answered: ${JSON.stringify(reply)}`)) };
}

/** The schema of a tool's arguments. */
export function takes(properties: Params = {}): Params {
  return { type: 'object', properties };
}

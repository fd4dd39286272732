import { z } from 'zod';

/** How much of what a server sent and offers the rules say nothing about, which isn't the same as that all is well. */
export const notJudgedSchema = z.object({
  /** Too large, lost, or not seen by all rules because that took too long. */
  messages: z.number().int(),
  /** Of lists: beyond those that are read, with more text or larger schemas than is read, or the check was ended. */
  items: z.number().int(),
  /** A schema, or a value by its schema: too large, or took too long. */
  schemas: z.number().int(),
  /** Rules that failed, which is a fault of Loupe. */
  rules: z.number().int(),
});
export type NotJudged = z.infer<typeof notJudgedSchema>;

export const allJudged: NotJudged = { messages: 0, items: 0, schemas: 0, rules: 0 };

export function sumNotJudged(all: readonly NotJudged[]): NotJudged {
  return all.reduce(
    (sum, { messages, items, schemas, rules }) => ({
      messages: sum.messages + messages,
      items: sum.items + items,
      schemas: sum.schemas + schemas,
      rules: sum.rules + rules,
    }),
    allJudged,
  );
}

export function countNotJudged({ messages, items, schemas, rules }: NotJudged): number {
  return messages + items + schemas + rules;
}

import { expect, it } from 'vitest';
import { z } from 'zod';
import { sessionEntrySchema, sessionHeaderSchema } from './session-file.ts';

/** The documented schema of a line: the header or an entry. */
function documentedSchema(): string {
  const line = z.union([sessionHeaderSchema, sessionEntrySchema]).meta({ title: 'A line of a Loupe session file' });
  return `${JSON.stringify(z.toJSONSchema(line, { io: 'input', unrepresentable: 'any' }), undefined, 2)}\n`;
}

it('is what docs/session-file.schema.json says', async () => {
  await expect(documentedSchema()).toMatchFileSnapshot('../../docs/session-file.schema.json');
});

it('leaves out fields that it doesn’t know', () => {
  const entry = { t: 5, type: 'exit', code: 0, addedLater: true };
  expect(sessionEntrySchema.parse(entry)).toEqual({ t: 5, type: 'exit', code: 0 });
  expect(sessionEntrySchema.safeParse({ t: 5, type: 'addedLater' }).success).toBe(false);
});

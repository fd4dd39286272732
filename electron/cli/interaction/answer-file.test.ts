import { expect, it } from 'vitest';
import { z } from 'zod';
import { answerFileSchema } from './answer-file.ts';

it('is what docs/answers.schema.json says', async () => {
  const schema = answerFileSchema.meta({ title: 'Answers to server requests: the file of loupe --answer' });
  const text = JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), undefined, 2);
  await expect(`${text}\n`).toMatchFileSnapshot('../../../docs/answers.schema.json');
});

import { expect, it } from 'vitest';
import { z } from 'zod';
import { testFileSchema } from './test-file.ts';

it('is what docs/tests.schema.json says', async () => {
  const schema = testFileSchema.meta({ title: 'Tests of MCP servers, run by Loupe' });
  const text = JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), undefined, 2);
  await expect(`${text}\n`).toMatchFileSnapshot('../../docs/tests.schema.json');
});

import { expect, it } from 'vitest';
import { exactResult } from './recorded-message.ts';

it('gives a result with its numbers and its text as they were sent', async () => {
  const structured = '{ "a": 1.0, "a": 9007199254740993 }';
  const whole = `{"content":[{"priority":1.50}], "structuredContent": ${structured}}`;
  const text = ` {"jsonrpc":"2.0","id":1,"result":${whole}}`;
  const exact = await exactResult(text, {});
  expect(exact?.texts).toEqual({ whole, structured });
  expect(JSON.stringify(exact?.result)).toBe(
    '{"content":[{"priority":1.50}],"structuredContent":{"a":9007199254740993}}',
  );
  const rest = await exactResult(text, { parsesStructured: false });
  expect(rest?.texts).toEqual({ whole, structured });
  expect(JSON.stringify(rest?.result)).toBe('{"content":[{"priority":1.50}],"structuredContent":null}');
});

it('gives the same of a long text', async () => {
  const structured = `{ "a": 1.0, "long": "${'x'.repeat(100_000)}" }`;
  const whole = `{"content":[{"priority":1.50}], "structuredContent": ${structured}}`;
  const exact = await exactResult(`{"result": ${whole} ,"id":1}`, {});
  expect(exact?.texts).toEqual({ whole, structured });
  expect(JSON.stringify(exact?.result)).toContain('"priority":1.50}');
});

it('finds the entry of a batch that responds to a request', async () => {
  const batch = '[{"id":"a","result":1.0},{"id":"b","result":2.0}]';
  const exact = await exactResult(batch, { rpcId: '"b"' });
  expect(JSON.stringify(exact)).toBe('{"result":2.0}');
  expect(await exactResult(batch, { rpcId: '"c"' })).toBeUndefined();
  expect(await exactResult('{"id":1,"error":{}}', {})).toBeUndefined();
});

it('reads the last of repeated members, like JSON.parse', async () => {
  const { texts } = (await exactResult('{"res\\u0075lt":{"structuredContent":1,"structuredContent":[2]}}', {})) ?? {};
  expect(texts).toEqual({ whole: '{"structuredContent":1,"structuredContent":[2]}', structured: '[2]' });
  const { texts: last } = (await exactResult('{"result":{"structuredContent":1},"result":[]}', {})) ?? {};
  expect(last).toEqual({ whole: '[]', structured: undefined });
});

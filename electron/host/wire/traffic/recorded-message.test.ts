import { expect, it } from 'vitest';
import { exactResult } from './recorded-message.ts';

it('gives a result with its numbers and its text as they were sent', () => {
  const structured = '{ "a": 1.0, "a": 9007199254740993 }';
  const whole = `{"content":[{"priority":1.50}], "structuredContent": ${structured}}`;
  const text = ` {"jsonrpc":"2.0","id":1,"result":${whole}}`;
  const exact = exactResult(text, {});
  expect(exact?.texts).toEqual({ whole, structured });
  expect(JSON.stringify(exact?.result)).toBe(
    '{"content":[{"priority":1.50}],"structuredContent":{"a":9007199254740993}}',
  );
  const rest = exactResult(text, { parsesStructured: false });
  expect(rest?.texts).toEqual({ whole, structured });
  expect(JSON.stringify(rest?.result)).toBe('{"content":[{"priority":1.50}],"structuredContent":null}');
});

it('takes the plain result of a long text without numbers that would be rounded', () => {
  const plain = { content: [] };
  const long = 'x'.repeat(1_000_001);
  expect(exactResult(`{"result":{"content":["${long}"]}}`, { plain })?.result).toBe(plain);
  expect(exactResult(`{"result":{"content":["${long}",1.0]}}`, { plain })?.result).not.toBe(plain);
});

it('finds the entry of a batch that responds to a request', () => {
  const batch = '[{"id":"a","result":1.0},{"id":"b","result":2.0}]';
  const exact = exactResult(batch, { rpcId: '"b"' });
  expect(JSON.stringify(exact)).toBe('{"result":2.0}');
  expect(exactResult(batch, { rpcId: '"c"' })).toBeUndefined();
  expect(exactResult('{"id":1,"error":{}}', {})).toBeUndefined();
});

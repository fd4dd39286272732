import { expect, it } from 'vitest';
import { readWritten } from './written-message.ts';

it('accepts any JSON object and reports what is unusual about it', () => {
  expect(readWritten('{"method":"ping"}', '2025-11-25')).toMatchObject({ method: 'ping', isKnown: true });
  expect(readWritten('{"method":"ping"}', '2026-07-28')).toMatchObject({ isKnown: false });
  expect(readWritten('{"method":"tools/call"}', '2026-07-28')).toMatchObject({ isGated: true });
  expect(readWritten('{"method":"notifications/own"}', '2026-07-28')).toMatchObject({ isNotification: true });
  expect(readWritten('{"method":7}', '2026-07-28')).toMatchObject({ method: undefined, isKnown: false });
});

it('rejects anything else', () => {
  expect(readWritten('{"method":', '2025-11-25').fault).toMatchObject({ problem: 'incomplete', line: 1, column: 11 });
  expect(readWritten('[{"method":"tools/call"}]', '2025-11-25').fault).toMatchObject({ found: 'array' });
  expect(readWritten('7', '2025-11-25').fault).toMatchObject({ found: 'number' });
});

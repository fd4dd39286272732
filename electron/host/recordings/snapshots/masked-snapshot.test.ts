import { expect, test } from 'vitest';
import { failureFrom } from '#shared/messages/failure.ts';
import { type Snapshot, snapshotVersion } from '#shared/model/snapshot.ts';
import { SecretMask } from '../../storage/vault/secret-mask.ts';
import { maskedSnapshot } from './masked-snapshot.ts';

const snapshot: Snapshot = {
  loupeSnapshot: snapshotVersion,
  instructions: 'Use the token canary-4711.',
  tools: [{ name: 'pay', description: 'Knows canary-4711' }],
};

function maskOf(secret: string): SecretMask {
  const mask = new SecretMask();
  mask.add([secret]);
  return mask;
}

test('secrets are masked wherever they are', () => {
  expect(maskedSnapshot(snapshot, maskOf('canary-4711'))).toEqual({
    ...snapshot,
    instructions: 'Use the token [masked].',
    tools: [{ name: 'pay', description: 'Knows [masked]' }],
  });
});

test('a snapshot that can’t be read back after masking isn’t returned without the mask', () => {
  const taken = () => maskedSnapshot(snapshot, maskOf('loupeSnapshot'));
  expect(taken).toThrow();
  try {
    taken();
  } catch (thrown) {
    expect(failureFrom(thrown)).toMatchObject({ code: 'snapshotNotTaken', params: { problem: 'masked' } });
  }
});

import { describe, expect, it } from 'vitest';
import { eraOf } from '#shared/model/revision.ts';
import { compare, wholeMessage } from './compare.ts';
import { firstSdkAccepts } from './first-sdk.ts';
import { Judge } from './judge.ts';
import { OfficialClient } from './official-client.ts';
import { titleOf, validMessages } from './valid-messages.ts';

/** Of each message; `more-messages.test.ts` has three times as many. */
const mutations = 1000;

describe.each(validMessages.map((valid) => ({ title: titleOf(valid), valid })))('$title', ({ valid }) => {
  it.each(valid.revisions)('has no error in %s, and clients take it', async (revision) => {
    const message = wholeMessage(valid, 1, revision);
    expect(new Judge(valid, revision).errors(message, 1)).toEqual([]);
    const client = await OfficialClient.connect(eraOf(revision));
    expect(await client.accepts(valid, message)).not.toBe(false);
    if (eraOf(revision) === 'legacy') expect(firstSdkAccepts(valid, message)).toBe(true);
  });

  it('mutated, has an error exactly where a client refuses it', async () => {
    const { refused, passed, stricter } = await compare(valid, mutations, 1);
    expect(refused).toBeGreaterThan(0);
    expect({ passed, stricter }).toEqual({ passed: [], stricter: [] });
  });
});

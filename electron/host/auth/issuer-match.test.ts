import { expect, it } from 'vitest';
import { failureFrom } from '#shared/messages/failure.ts';
import { checkIssuer } from './issuer-match.ts';

/** How the issuers differ; undefined when they count as the same. */
function differenceOf(expected: string, found: string) {
  try {
    checkIssuer({ expected, found, url: expected, frameSeq: 1 }, undefined);
  } catch (thrown) {
    return failureFrom(thrown).params.difference;
  }
  return undefined;
}

it('ignores a final slash only where every URL has one', () => {
  expect(differenceOf('https://a.example/', 'https://a.example')).toBeUndefined();
  expect(differenceOf('https://a.example/tenant/', 'https://a.example/tenant')).toBe('slash');
  expect(differenceOf('https://a.example/tenant', 'https://a.example/tenant/')).toBe('slash');
});

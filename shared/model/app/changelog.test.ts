import { expect, it } from 'vitest';
import { isNewer, sectionsSince } from './changelog.ts';

it.each([
  ['0.2.0', '0.1.0', true],
  ['0.10.0', '0.9.9', true],
  ['1.0.0', '1.0.0', false],
  ['1.0', '1.0.1', false],
  ['0.1.0', '0.2.0', false],
  ['odd', '0.0.1', false],
])('%s is newer than %s: %s', (version, than, is) => {
  expect(isNewer(version, than)).toBe(is);
});

it('takes the sections since a version', () => {
  const sections = ['0.3.0', '0.2.0', '0.1.0'].map((version) => ({ version, lines: [] }));
  expect(sectionsSince(sections, '0.1.0').map(({ version }) => version)).toEqual(['0.3.0', '0.2.0']);
  expect(sectionsSince(sections, undefined)).toHaveLength(3);
});

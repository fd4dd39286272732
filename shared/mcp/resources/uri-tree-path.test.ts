import { describe, expect, it } from 'vitest';
import { segmentLabel, uriPath } from './uri-tree-path.ts';

describe('uriPath', () => {
  it.each([
    ['atlas://emea/site-00/2.dat', 'atlas://', ['emea', 'site-00', '2.dat']],
    ['file:///home/a', 'file:///', ['home', 'a']],
    ['file:/home/a', 'file:/', ['home', 'a']],
    ['urn:isbn:0451450523', 'urn:', ['isbn:0451450523']],
    ['data:text/plain,a/b', 'data:', ['text/plain,a/b']],
    ['https://h/p?next=/q#/r', 'https://', ['h', 'p?next=/q#/r']],
    ['a://h//x/', 'a://', ['h', '', 'x', '']],
    ['no scheme/at all', '', ['no scheme/at all']],
    ['', '', ['']],
    ['a://', 'a://', ['']],
  ])('%s', (uri, root, segments) => {
    expect(uriPath(uri)).toEqual({ root, segments });
  });
});

describe('segmentLabel', () => {
  it.each([
    ['a%20b', 'a b'],
    ['%E4%B8%AD%E6%96%87', '中文'],
    ['100%', '100%'],
    ['%E4', '%E4'],
    ['a%2Fb', 'a%2Fb'],
    ['%00', '%00'],
    ['%E2%80%AEtxt', '%E2%80%AEtxt'],
  ])('%s is shown as %s', (segment, label) => {
    expect(segmentLabel(segment)).toBe(label);
  });
});

import { expect, it } from 'vitest';
import { uriProblem } from './uri.ts';

it.each(['file:///a/b%20c.txt', 'urn:isbn:0', 'a+b.c-d:x', 'http://[::1]:80/?q=1#top', 'x:'])('%s is a URI', (uri) => {
  expect(uriProblem(uri)).toBeUndefined();
});

it.each([
  ['notes/one', 'scheme', 0],
  ['1x:a', 'scheme', 0],
  ['x:a b', 'character', 3],
  ['x:ü', 'character', 2],
  ['x:{id}', 'character', 2],
  ['x:100%', 'escape', 5],
  ['x:%2', 'escape', 2],
  ['x:a#b#c', 'fragment', 5],
])('%s isn’t a URI: %s at %i', (uri, problem, at) => {
  expect(uriProblem(uri)).toEqual({ problem, at });
});

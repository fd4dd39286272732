import { expect, it } from 'vitest';
import { clauseUrl } from './clause-url.ts';
import { everyRevision } from './read/revisions.ts';

const site = 'https://modelcontextprotocol.io';

it('is in the revision, or before it is known in the newest one', () => {
  const rule = { clause: 'server/tools#tool', revisions: everyRevision };
  expect(clauseUrl(rule, '2025-03-26')).toBe(`${site}/specification/2025-03-26/server/tools#tool`);
  expect(clauseUrl(rule)).toBe(`${site}/specification/2026-07-28/server/tools#tool`);
});

it('is the file of a schema that has no page', () => {
  const rule = { clause: 'schema#imagecontent', revisions: everyRevision };
  expect(clauseUrl(rule, '2025-03-26')).toMatch(/^https:\/\/github\.com\/.+\/schema\/2025-03-26\/schema\.ts$/);
  expect(clauseUrl(rule, '2025-06-18')).toBe(`${site}/specification/2025-06-18/schema#imagecontent`);
});

it('is the page of an extension, which has no revision', () => {
  const clause = `${site}/extensions/apps/overview`;
  expect(clauseUrl({ clause, revisions: everyRevision }, '2025-11-25')).toBe(clause);
});

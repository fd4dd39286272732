import { describe, expect, it } from 'vitest';
import { serverSchema } from '#shared/model/server.ts';
import { blankCommand, blankUrl, draftOf, draftProblems, editOf, revisionsFor, tidyDraft } from './draft.ts';

describe('drafts of servers', () => {
  it('bring a server into the form without its secrets', () => {
    const server = serverSchema.parse({
      id: 'b',
      name: 'billing',
      transport: 'stdio',
      command: 'node',
      args: ['billing.js', ''],
      env: { LEVEL: 'debug', TOKEN: { secret: true } },
    });
    expect(draftOf(server)).toMatchObject({
      command: 'node',
      args: ['billing.js', ''],
      env: [
        { name: 'LEVEL', value: 'debug', secret: false },
        { name: 'TOKEN', secret: true },
      ],
    });
  });

  it('lose rows without a name, but keep empty arguments', () => {
    const draft = { ...blankCommand(), name: ' a ', command: ' node ', args: ['', 'x'], cwd: ' ' };
    expect(tidyDraft({ ...draft, env: [{ name: ' ', value: 'x', secret: false }] })).toEqual({
      transport: 'stdio',
      name: 'a',
      pin: {},
      command: 'node',
      args: ['', 'x'],
      env: [],
      watch: [],
    });
  });

  it('name what is missing, field by field', () => {
    expect(draftProblems(blankCommand())).toEqual({ name: 'invalidName', command: 'invalidCommand' });
    expect(draftProblems({ ...blankUrl(), name: 'a', url: 'ftp://x' })).toEqual({ url: 'invalidUrl' });
    expect(draftProblems({ ...blankUrl(), name: 'a', url: 'http://127.0.0.1:1/mcp', timeoutMs: 3 })).toEqual({
      timeoutMs: 'invalidTimeout',
    });
  });

  it('say nothing of a sign-in that is as usual, and name what is wrong with another', () => {
    const choices = { mode: 'auto', algorithm: 'ES256', dpop: 'auto' } as const;
    const usual = { ...choices, scopes: [''], secrets: [], clientId: ' ' };
    const draft = { ...blankUrl(), name: 'a', url: 'http://127.0.0.1:1/mcp' };
    expect(tidyDraft({ ...draft, authorization: usual })).not.toHaveProperty('authorization');
    const secrets = [{ name: 'clientSecret', value: 'x', secret: true }];
    const other = { ...usual, scopes: ['a', ''], clientId: ' me ', secrets };
    expect(tidyDraft({ ...draft, authorization: other })).toMatchObject({
      authorization: { clientId: 'me', scopes: ['a'], secrets },
    });
    const wrong = { ...usual, scopes: ['"'], clientMetadataUrl: 'http://x', redirectPort: 80 };
    expect(draftProblems({ ...draft, authorization: wrong })).toEqual({
      'authorization.clientMetadataUrl': true,
      'authorization.scopes': true,
      'authorization.redirectPort': true,
    });
  });

  it('offer only the revisions of the pinned era', () => {
    expect(revisionsFor('modern')).toEqual(['2026-07-28']);
    expect(revisionsFor('legacy')[0]).toBe('2025-11-25');
    expect(revisionsFor(undefined)).toHaveLength(5);
  });
});

describe('an edit that was kept while the server changed', () => {
  const parse = (change: object) =>
    serverSchema.parse({ id: 'w', name: 'web', transport: 'http', url: 'https://a.example', ...change });
  const base = draftOf(parse({ headers: { 'X-Old': '1' } }));
  const now = parse({ headers: { 'X-Old': '1', 'X-New': { secret: true } }, pin: { era: 'modern' } });

  it('has what was typed, and the server’s other settings as they are now', () => {
    const draft = { ...base, name: 'typed' };
    expect(editOf(now, { base, draft })).toEqual({ ...draftOf(now), name: 'typed' });
    expect(editOf(now, undefined)).toEqual(draftOf(now));
  });

  it('keeps typed rows and those that were added meanwhile', () => {
    if (base.transport !== 'http') throw new Error('not over HTTP');
    const typed = { name: 'X-Typed', value: '2', secret: false };
    const edited = editOf(now, { base, draft: { ...base, headers: [...base.headers, typed] } });
    const [old] = base.headers;
    expect(edited).toMatchObject({ headers: [old, typed, { name: 'X-New', secret: true }], pin: { era: 'modern' } });
  });

  it('is kept as it is with another transport', () => {
    const draft = { ...blankCommand(), command: 'node' };
    expect(editOf(now, { base, draft })).toBe(draft);
  });
});

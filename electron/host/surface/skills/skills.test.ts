import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#shared/model/json/json.ts';
import { respondingServer } from '../../testing/function-server.ts';
import { connectPreset, connectTo, host, hostPerTest } from '../../testing/host-per-test.ts';
import { initializeResult } from '../../testing/scripted-handshake.ts';
import { presetCommand, stdioServer } from '../../testing/test-servers.ts';
import { differingFields } from './skills.ts';

describe('the skills of a server', () => {
  hostPerTest();
  const connect = (era: 'legacy' | 'modern') => connectTo({ ...stdioServer(presetCommand('skills')), pin: { era } });

  it.each(['legacy', 'modern'] as const)(
    'are listed over all pages, each with what is wrong with it (%s)',
    async (era) => {
      const session = await connect(era);
      const { skills, isCut } = await host.surface.skills.list(session);
      expect(isCut).toBe(false);
      expect(skills.map(({ name, isDynamic, files, problems }) => [name, isDynamic, files.length, problems])).toEqual([
        ['sound', false, 3, []],
        ['changed', false, 4, []],
        ['dynamic', true, 0, []],
        ['', false, 0, ['noFrontmatter', 'badFile']],
        ['', false, 0, ['noUri', 'noFrontmatter', 'noFiles']],
      ]);
      expect(skills[0]?.files.map(({ path }) => path)).toEqual(['SKILL.md', 'references/FORMS.md', 'logo.bin']);
      expect(host.surface.skills.listed(session.id)?.skills).toHaveLength(5);
      const { rows } = await host.stores.traffic.rows({ text: 'resources/read' }, 0, 10);
      expect(rows).toEqual([]);
    },
  );

  it('are verified by size, digest and frontmatter, also after an unreadable file', async () => {
    const session = await connect('modern');
    await host.surface.skills.list(session);
    const verdicts = await host.surface.skills.verify(session, 0);
    expect(verdicts.map(({ problems }) => problems)).toEqual([[], [], []]);
    expect(verdicts[2]?.actual).toMatchObject({ size: 4 });
    const changed = await host.surface.skills.verify(session, 1);
    expect(changed.map(({ problems, fields }) => [problems, fields])).toEqual([
      [['frontmatter'], ['description']],
      [['digest'], []],
      [['size'], []],
      [['unreadable'], []],
    ]);
    expect(changed[3]?.failure).toMatchObject({ code: 'serverError' });
    expect(await host.surface.skills.verify(session, 2)).toMatchObject([
      { uri: 'skill://dynamic/SKILL.md', problems: [] },
    ]);
    await expect(host.surface.skills.verify(session, 99)).rejects.toThrow();
  });

  it('aren’t available before they were requested, and fail with the server’s error', async () => {
    const session = await connectPreset('plain');
    expect(host.surface.skills.listed(session.id)).toBeUndefined();
    await expect(host.surface.skills.list(session)).rejects.toThrow('-32601');
  });

  /** A session with a server whose pages of skills are all this one. */
  const connectPaged = (page: JsonObject) =>
    connectTo(
      respondingServer(
        ({ method }) => {
          if (method === 'initialize') return initializeResult();
          return method === 'skills/list' ? { result: page } : undefined;
        },
        { pin: { era: 'legacy' } },
      ),
    );

  it('are limited in number, also those of one page', async () => {
    const session = await connectPaged({ skills: Array.from({ length: 200_000 }, () => ({})) });
    const { skills, isCut } = await host.surface.skills.list(session);
    expect([skills.length, isCut]).toEqual([2000, true]);
  });

  it('aren’t followed in a loop, or by a cursor that is too long to be sent back each time', async () => {
    const loop = await connectPaged({ skills: [], nextCursor: 'x' });
    await expect(host.surface.skills.list(loop)).rejects.toMatchObject({
      failure: { code: 'cursorLoop', params: { cursor: '"x"', pages: 2 } },
    });
    const long = await connectPaged({ skills: [], nextCursor: 'x'.repeat(100_001) });
    await expect(host.surface.skills.list(long)).rejects.toMatchObject({
      failure: { code: 'malformedResult', params: { problem: 'longCursor', length: 100_001 } },
    });
  });
});

describe('frontmatter', () => {
  const differing = (text: string, listed: object) =>
    differingFields(Buffer.from(text), JSON.parse(JSON.stringify(listed)));

  it('is compared by value, ignoring order and line ends', () => {
    const text = '\uFEFF---\r\ndescription: "a: b"\r\nname: x\r\nn: 010\r\nyes: no\r\n---\r\nBody\r\n';
    expect(differing(text, { name: 'x', description: 'a: b', n: 10, yes: 'no' })).toEqual([]);
    expect(differing(text, { name: 'y', extra: null })).toEqual(['description', 'name', 'n', 'yes', 'extra']);
  });

  it('is invalid without its markers, as another value, as broken YAML, or when it would expand', () => {
    const bomb = `a: &a [x, x, x, x, x, x, x, x, x]\n${'bcdefghij'
      .split('')
      .map((key, at) => `${key}: &${key} [${`*${'abcdefghij'[at]}, `.repeat(9)}]`)
      .join('\n')}`;
    for (const yaml of ['- one', 'a: [', bomb, `a: ${'x'.repeat(300_000)}`]) {
      expect(differing(`---\n${yaml}\n---\n`, {})).toBeUndefined();
    }
    expect(differing('# no frontmatter\n', {})).toBeUndefined();
    expect(differing('---\nname: x\n', {})).toBeUndefined();
  });
});

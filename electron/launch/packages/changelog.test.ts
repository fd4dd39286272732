import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { fromRoot } from '../project-root.ts';
import { parseChangelog } from './changelog.ts';
import { projectManifest } from './stage.ts';

it('reads versions, dates, headings, items over several lines, and styles', () => {
  const text = `# Changelog

## Unreleased (0.2.0)

First.

### Added

- **Export…** writes \`a.har\`
  with [session files](docs/session-file.md).
- Another one.

## 0.1.0 (2026-12-01)

- The first version.
`;
  expect(parseChangelog(text.replaceAll('\n', '\r\n'))).toEqual([
    {
      version: '0.2.0',
      lines: [
        { kind: 'paragraph', parts: [{ text: 'First.' }] },
        { kind: 'heading', parts: [{ text: 'Added' }] },
        {
          kind: 'item',
          parts: [
            { text: 'Export…', style: 'strong' },
            { text: ' writes ' },
            { text: 'a.har', style: 'code' },
            { text: ' with ' },
            { text: 'session files' },
            { text: '.' },
          ],
        },
        { kind: 'item', parts: [{ text: 'Another one.' }] },
      ],
    },
    { version: '0.1.0', date: '2026-12-01', lines: [{ kind: 'item', parts: [{ text: 'The first version.' }] }] },
  ]);
});

it('refuses a heading without a version', () => {
  expect(() => parseChangelog('## Soon\n')).toThrow('Soon');
});

it('reads this project’s changelog, which has the current version', async () => {
  const { version } = await projectManifest();
  const sections = parseChangelog(readFileSync(fromRoot('CHANGELOG.md'), 'utf8'));
  expect(sections.map((section) => section.version)).toContain(version);
  const texts = sections.flatMap(({ lines }) => lines.flatMap(({ parts }) => parts.map(({ text }) => text)));
  expect(texts.filter((text) => /\*\*|\]\(|`/.test(text))).toEqual([]);
});

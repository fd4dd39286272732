import type { ChangelogLine, ChangelogSection, ChangelogText } from '#shared/model/app/changelog.ts';

interface RawSection {
  heading: string;
  lines: string[];
}

/** The sections of CHANGELOG.md in their order, with their lines as they are. */
export function rawSections(changelog: string): RawSection[] {
  const sections: RawSection[] = [];
  for (const line of changelog.split(/\r?\n/)) {
    if (line.startsWith('## ')) sections.push({ heading: line.slice(3).trim(), lines: [] });
    else sections.at(-1)?.lines.push(line);
  }
  return sections;
}

/**
 * CHANGELOG.md as data for the window: `## 0.1.0 (2026-12-01)`, or `## Unreleased (0.1.0)` for a version without a date.
 * Links keep their text only, since the files they lead to aren't shipped. Throws when a heading has another form.
 */
export function parseChangelog(changelog: string): ChangelogSection[] {
  return rawSections(changelog).map(({ heading, lines }) => ({ ...parseHeading(heading), lines: parseLines(lines) }));
}

function parseHeading(heading: string): { version: string; date?: string } {
  const [, version, date] = /^(\d[\w.+-]*) \((\d{4}-\d\d-\d\d)\)$/.exec(heading) ?? [];
  if (version !== undefined && date !== undefined) return { version, date };
  const [, unreleased] = /^Unreleased \((\d[\w.+-]*)\)$/.exec(heading) ?? [];
  if (unreleased !== undefined) return { version: unreleased };
  throw new Error(
    `CHANGELOG.md has a heading that is neither “1.0.0 (2026-12-01)” nor “Unreleased (1.0.0)”: ${heading}`,
  );
}

function parseLines(lines: readonly string[]): ChangelogLine[] {
  const parsed: { kind: ChangelogLine['kind']; text: string }[] = [];
  let isOpen = false;
  for (const line of lines) {
    const text = line.trim();
    const last = parsed.at(-1);
    if (text === '') isOpen = false;
    else if (text.startsWith('#')) parsed.push({ kind: 'heading', text: text.replace(/^#+/, '').trim() });
    else if (text.startsWith('- ')) parsed.push({ kind: 'item', text: text.slice(2) });
    // A line that goes on.
    else if (isOpen && last !== undefined && last.kind !== 'heading') last.text += ` ${text}`;
    else parsed.push({ kind: 'paragraph', text });
    if (text !== '') isOpen = true;
  }
  return parsed.map(({ kind, text }) => ({ kind, parts: parseText(text) }));
}

/** Bounded, so that no search starts at each bracket of a long line again. */
const styled = /\*\*([^*]{1,200})\*\*|`([^`]{1,200})`|\[([^\]]{1,200})\]\([^)]{0,500}\)/g;

function parseText(text: string): ChangelogText[] {
  const parts: ChangelogText[] = [];
  let from = 0;
  for (const match of text.matchAll(styled)) {
    const [whole, strong, code, link] = match;
    if (match.index > from) parts.push({ text: text.slice(from, match.index) });
    if (strong !== undefined) parts.push({ text: strong, style: 'strong' });
    else if (code !== undefined) parts.push({ text: code, style: 'code' });
    else parts.push({ text: link ?? '' });
    from = match.index + whole.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
}

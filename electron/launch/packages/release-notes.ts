import { rawSections } from './changelog.ts';

/**
 * The section of a version in CHANGELOG.md, without its heading: `## 1.2.0 (2026-12-01)`. Throws when there is none with a
 * date, or when it is empty.
 */
export function releaseNotes(changelog: string, version: string): string {
  const section = rawSections(changelog).find(
    ({ heading }) => heading.startsWith(`${version} (`) && /\(\d{4}-\d\d-\d\d\)$/.test(heading),
  );
  if (section === undefined)
    throw new Error(`CHANGELOG.md has no heading “## ${version} (date)”. Date the section before the tag.`);
  const notes = section.lines.join('\n').trim();
  if (notes === '') throw new Error(`The section of ${version} in CHANGELOG.md is empty.`);
  return `${notes}\n`;
}

/**
 * The section of a version in CHANGELOG.md, without its heading: `## 1.2.0 (2026-12-01)`. Throws when there is none with a
 * date, or when it is empty.
 */
export function releaseNotes(changelog: string, version: string): string {
  const lines = changelog.split(/\r?\n/);
  const isHeading = (line: string) => line.startsWith('## ');
  const start = lines.findIndex((line) => line.startsWith(`## ${version} (`) && /\(\d{4}-\d\d-\d\d\)\s*$/.test(line));
  if (start < 0)
    throw new Error(`CHANGELOG.md has no heading “## ${version} (date)”. Date the section before the tag.`);
  const rest = lines.slice(start + 1);
  const end = rest.findIndex(isHeading);
  const notes = (end < 0 ? rest : rest.slice(0, end)).join('\n').trim();
  if (notes === '') throw new Error(`The section of ${version} in CHANGELOG.md is empty.`);
  return `${notes}\n`;
}

/** A piece of a line of the changelog. */
export interface ChangelogText {
  text: string;
  style?: 'strong' | 'code';
}

export interface ChangelogLine {
  kind: 'heading' | 'paragraph' | 'item';
  parts: readonly ChangelogText[];
}

/** What CHANGELOG.md says about one version. */
export interface ChangelogSection {
  version: string;
  /** The day of its release, `2026-12-01`; absent before that. */
  date?: string;
  lines: readonly ChangelogLine[];
}

/** The sections of versions that are newer than `seen`, in their order; all of them without it. */
export function sectionsSince(sections: readonly ChangelogSection[], seen: string | undefined): ChangelogSection[] {
  return sections.filter(({ version }) => seen === undefined || isNewer(version, seen));
}

/** Whether a version, such as `1.10.0`, comes after another one. What isn't a number counts as 0. */
export function isNewer(version: string, than: string): boolean {
  const numbers = (text: string) => text.split(/[.+-]/, 3).map((part) => Number.parseInt(part, 10) || 0);
  const [a, b] = [numbers(version), numbers(than)];
  const at = [0, 1, 2].find((index) => (a[index] ?? 0) !== (b[index] ?? 0));
  return at !== undefined && (a[at] ?? 0) > (b[at] ?? 0);
}

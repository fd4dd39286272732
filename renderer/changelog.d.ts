declare module '*/CHANGELOG.md' {
  import type { ChangelogSection } from '#shared/model/changelog.ts';

  /** As `changelogPlugin` parses it. */
  export const changelog: readonly ChangelogSection[];
}

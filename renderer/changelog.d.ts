declare module '*/CHANGELOG.md' {
  import type { ChangelogSection } from '#shared/model/app/changelog.ts';

  /** As `changelogPlugin` parses it. */
  export const changelog: readonly ChangelogSection[];
}

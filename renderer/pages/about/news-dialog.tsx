import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { type ChangelogLine, type ChangelogSection, sectionsSince } from '#shared/model/app/changelog.ts';
import { changelog } from '../../../CHANGELOG.md';
import { newsSincePrefix } from '../../state/about.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import layout from '../../ui/layout.module.css';
import css from './about.module.css';

/** What the changelog says: about the versions since the one that the address names, or about all. */
export function NewsDialog({ dialog, onClose }: { dialog: string; onClose: () => void }) {
  const t = useTranslations('about.news');
  const isEnglish = useLocale() === 'en';
  const since = dialog.startsWith(newsSincePrefix) ? dialog.slice(newsSincePrefix.length) : undefined;
  const [showsAll, setShowsAll] = useState(since === undefined);
  const sections = sectionsSince(changelog, showsAll ? undefined : since);
  return (
    <Dialog
      isOpen
      width="wide"
      title={t('title')}
      onClose={onClose}
      footer={showsAll ? undefined : <Button onPress={() => setShowsAll(true)}>{t('all')}</Button>}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard. */}
      <section className={css.news} tabIndex={0} aria-label={t('title')}>
        {!showsAll && since !== undefined && (
          <p className={layout.muted}>{t(sections.length === 0 ? 'none' : 'since', { version: since })}</p>
        )}
        {!isEnglish && <p className={layout.muted}>{t('language')}</p>}
        {sections.map((section) => (
          <Version key={section.version} section={section} />
        ))}
      </section>
    </Dialog>
  );
}

function Version({ section: { version, date, lines } }: { section: ChangelogSection }) {
  const t = useTranslations('about.news');
  return (
    <section aria-label={version} className={css.parts}>
      <h3 className={css.versionHead}>
        {version} <span className={layout.quiet}>{date === undefined ? t('unreleased') : date}</span>
      </h3>
      <div lang="en" className={css.lines}>
        {grouped(lines).map((group) => (
          <Lines key={lines.indexOf(group.lines[0])} {...group} />
        ))}
      </div>
    </section>
  );
}

interface LineGroup {
  kind: ChangelogLine['kind'];
  lines: [ChangelogLine, ...ChangelogLine[]];
}

/** Items that follow each other are one list. */
function grouped(lines: readonly ChangelogLine[]): LineGroup[] {
  const groups: LineGroup[] = [];
  for (const line of lines) {
    const last = groups.at(-1);
    if (line.kind === 'item' && last?.kind === 'item') last.lines.push(line);
    else groups.push({ kind: line.kind, lines: [line] });
  }
  return groups;
}

function Lines({ kind, lines }: LineGroup) {
  const [first] = lines;
  if (kind === 'heading') return <h4>{partsOf(first)}</h4>;
  if (kind === 'paragraph') return <p>{partsOf(first)}</p>;
  return (
    <ul className={css.items}>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change.
        <li key={index}>{partsOf(line)}</li>
      ))}
    </ul>
  );
}

function partsOf({ parts }: ChangelogLine) {
  return parts.map(({ text, style }, index) => {
    const Part = style ?? 'span';
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change.
    return <Part key={index}>{text}</Part>;
  });
}

import { useTranslations } from 'use-intl';
import { classNames } from '../../ui/class-names.ts';
import { CopyButton } from '../../ui/controls/copy-button.tsx';
import layout from '../../ui/layout.module.css';
import type { ViewProps } from './content.ts';
import { MarkdownText } from './markdown-text.tsx';
import css from './markdown-view.module.css';
import { ViewBar } from './view-bar.tsx';
import { useWantedText } from './whole.tsx';

/** Rendering takes about a second for each 100 kB. In characters or bytes. */
const wholeUpTo = 200_000;

export function MarkdownView(props: ViewProps) {
  const t = useTranslations('content');
  const { data, instead } = useWantedText(props, wholeUpTo);
  const text = data?.text;
  if (instead !== undefined) return instead;
  return (
    <>
      <ViewBar actions={text !== undefined && <CopyButton text={text} label={t('copyText')} />} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard. */}
      <section className={classNames(layout.scroll, css.scroll)} tabIndex={0} aria-label={t('views.rendered')}>
        {text !== undefined && <MarkdownText text={text} />}
      </section>
    </>
  );
}

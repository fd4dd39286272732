import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { failureOf } from '../../data/failure.ts';
import { classNames } from '../../ui/class-names.ts';
import { CopyButton } from '../../ui/controls/copy-button.tsx';
import layout from '../../ui/layout.module.css';
import { FailureNotice } from '../../ui/status/failure-notice.tsx';
import type { ViewProps } from './content.ts';
import { MarkdownText } from './markdown-text.tsx';
import css from './markdown-view.module.css';
import { TooLong } from './too-long.tsx';
import { ViewBar } from './view-bar.tsx';
import { textLength, useText } from './whole.ts';

/** Rendering takes about a second for each 100 kB. In characters or bytes. */
const wholeUpTo = 200_000;

/** A Markdown text, rendered. */
export function MarkdownView(props: ViewProps) {
  const t = useTranslations('content');
  const [isOpenedAnyway, setOpenedAnyway] = useState(false);
  const size = textLength(props.shown);
  const isWanted = size <= wholeUpTo || isOpenedAnyway;
  const { data, error, refetch } = useText(props, size, isWanted);
  const text = data?.text;
  if (!isWanted) return <TooLong size={props.shown.body.size} onOpen={() => setOpenedAnyway(true)} />;
  if (error !== null) return <FailureNotice failure={failureOf(error)} onRetry={() => void refetch()} />;
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

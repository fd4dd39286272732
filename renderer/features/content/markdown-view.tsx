import { useMemo, useState } from 'react';
import Markdown, { type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { useTranslations } from 'use-intl';
import { visibleText } from '../../editor/index.ts';
import { failureOf } from '../../host/failure.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import type { ViewProps } from './content.ts';
import css from './markdown-view.module.css';
import { OpenOutside, webAddress } from './open-outside.tsx';
import { TooLong } from './too-long.tsx';
import { ViewBar } from './view-bar.tsx';
import { textLength, useText } from './whole.ts';

/** Rendering takes about a second for each 100 kB. In characters or bytes. */
const wholeUpTo = 200_000;

/** Markdown laid out. HTML in it stays text, pictures are named instead of loaded, links ask before they open. */
export function MarkdownView(props: ViewProps) {
  const t = useTranslations('content');
  const [isOpenedAnyway, setOpenedAnyway] = useState(false);
  const [address, setAddress] = useState<URL>();
  const size = textLength(props.shown);
  const isWanted = size <= wholeUpTo || isOpenedAnyway;
  const { data, error, refetch } = useText(props, size, isWanted);
  const text = data?.text;
  const rendered = useMemo(() => {
    if (text === undefined) return null;
    const components: Components = {
      a: ({ href = '', children }) => {
        const target = webAddress(href);
        if (target === undefined) return <span title={visibleText(href)}>{children}</span>;
        return (
          <button type="button" className={css.link} title={visibleText(href)} onClick={() => setAddress(target)}>
            {children}
          </button>
        );
      },
      img: ({ src, alt = '' }) => (
        <span className={css.picture} title={typeof src === 'string' ? visibleText(src.slice(0, 500)) : undefined}>
          {t('pictureNotLoaded', { alt: visibleText(alt) })}
        </span>
      ),
    };
    return (
      <Markdown remarkPlugins={[remarkGfm]} components={components} urlTransform={(url) => url}>
        {text}
      </Markdown>
    );
  }, [text, t]);
  if (!isWanted) return <TooLong size={props.shown.body.size} onOpen={() => setOpenedAnyway(true)} />;
  if (error !== null) return <FailureNotice failure={failureOf(error)} onRetry={() => void refetch()} />;
  return (
    <>
      <ViewBar actions={text !== undefined && <CopyButton text={text} label={t('copyText')} />} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard. */}
      <section className={css.scroll} tabIndex={0} aria-label={t('views.rendered')}>
        <div className={css.text}>{rendered}</div>
      </section>
      <OpenOutside address={address} onClose={() => setAddress(undefined)} />
    </>
  );
}

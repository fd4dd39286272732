import { useContext, useMemo, useState } from 'react';
import type { Components } from 'react-markdown';
import Markdown from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { useTranslations } from 'use-intl';
import { classNames } from '../../ui/class-names.ts';
import { CopyButton } from '../../ui/controls/copy-button.tsx';
import layout from '../../ui/layout.module.css';
import { scrollKey, scrollRef } from '../../ui/scroll-memory.ts';
import { visibleLines, visibleText } from '../../ui/visible-text.ts';
import type { ViewProps } from './content.ts';
import css from './markdown-view.module.css';
import { OpenOutside, webAddress } from './open-outside.tsx';
import { SizingContext } from './sized.tsx';
import { ViewBar } from './view-bar.tsx';
import { useWantedText } from './whole.tsx';

/** Rendering takes about a second per 100 kB. In characters or bytes. */
const wholeUpTo = 200_000;

export function MarkdownView(props: ViewProps) {
  const t = useTranslations('content');
  const { data, instead } = useWantedText(props, wholeUpTo);
  const isInPane = useContext(SizingContext) === 'pane';
  const text = data?.text;
  const place = useMemo(() => scrollRef(scrollKey('markdown', text ?? '')), [text]);
  if (instead !== undefined) return instead;
  const bar = <ViewBar actions={text !== undefined && <CopyButton text={text} label={t('copyText')} />} />;
  if (!isInPane) {
    return (
      <>
        {bar}
        <div className={classNames(layout.shrink, css.flowing)}>
          {text !== undefined && <MarkdownText text={text} />}
        </div>
      </>
    );
  }
  return (
    <>
      {bar}
      <section
        ref={place}
        className={classNames(layout.scroll, css.scroll)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
        tabIndex={0}
        aria-label={t('views.rendered')}
      >
        {text !== undefined && <MarkdownText text={text} />}
      </section>
    </>
  );
}

/** Rendered Markdown. HTML in it stays text, images are named instead of loaded, links ask before they open. */
export function MarkdownText({ text }: { text: string }) {
  const t = useTranslations('content');
  const [address, setAddress] = useState<URL>();
  const rendered = useMemo(() => {
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
        {visibleLines(text)}
      </Markdown>
    );
  }, [text, t]);
  return (
    <>
      <div className={css.text}>{rendered}</div>
      <OpenOutside address={address} onClose={() => setAddress(undefined)} />
    </>
  );
}

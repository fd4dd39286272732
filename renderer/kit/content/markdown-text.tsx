import { useMemo, useState } from 'react';
import Markdown, { type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { useTranslations } from 'use-intl';
import { visibleText } from '../../ui/visible-text.ts';
import css from './markdown-view.module.css';
import { OpenOutside, webAddress } from './open-outside.tsx';

/** Rendered Markdown. HTML in it stays text, pictures are named instead of loaded, links ask before they open. */
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
        {text}
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

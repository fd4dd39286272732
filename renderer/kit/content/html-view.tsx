import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import css from './content.module.css';
import type { ViewProps } from './content.ts';
import { ViewBar } from './view-bar.tsx';
import { useWantedText } from './whole.tsx';

/** In characters or bytes. */
const wholeUpTo = 2_000_000;

/** HTML as it might look, in a frame that may do nothing: no scripts, no requests, no links, no forms. */
export function HtmlView(props: ViewProps) {
  const t = useTranslations('content');
  const { data, instead } = useWantedText(props, wholeUpTo);
  const page = useMemo(() => (data?.text === undefined ? undefined : inertHtml(data.text)), [data?.text]);
  if (instead !== undefined) return instead;
  return (
    <>
      <ViewBar>{t('inertPreview')}</ViewBar>
      {page !== undefined && (
        <iframe
          className={css.frame}
          title={t('views.preview')}
          sandbox=""
          srcDoc={page}
          referrerPolicy="no-referrer"
        />
      )}
    </>
  );
}

/** What loads, navigates or runs something, or changes how the rest is read. */
const active =
  'script, noscript, link, meta, base, iframe, frame, frameset, object, embed, portal, template, ' +
  'audio, video, picture > source';
/** The frame's own policy, over the page's: colours and pictures within the text, nothing else. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-src 'none'";

/**
 * HTML for a frame in which nothing may happen. The sandbox and the policy are what protects; what they would have
 * to stop is taken out before, so that not even a name is looked up for it. Links keep their text and lose their target.
 */
function inertHtml(html: string): string {
  // A parsed document without a window: no script runs in it and nothing is loaded.
  const document = new DOMParser().parseFromString(html, 'text/html');
  for (const element of document.querySelectorAll(active)) element.remove();
  for (const link of document.querySelectorAll('a, area')) {
    const target = link.getAttribute('href');
    for (const name of ['href', 'xlink:href', 'ping', 'target']) link.removeAttribute(name);
    if (target !== null && !link.hasAttribute('title')) link.setAttribute('title', target);
  }
  for (const style of document.querySelectorAll('style')) style.textContent = inertCss(style.textContent);
  for (const element of document.querySelectorAll('*')) {
    for (const { name, value } of [...element.attributes]) {
      const isAddress = /^(src|srcset|poster|background|action|formaction|data|(xlink:)?href)$/i.test(name);
      if (name === 'style') element.setAttribute(name, inertCss(value));
      if (/^on/i.test(name) || (isAddress && !/^(data:image\/|#)/i.test(value.trim()))) element.removeAttribute(name);
    }
  }
  const meta = document.createElement('meta');
  meta.httpEquiv = 'Content-Security-Policy';
  meta.content = policy;
  const noLookups = document.createElement('meta');
  noLookups.httpEquiv = 'x-dns-prefetch-control';
  noLookups.content = 'off';
  document.head.prepend(meta, noLookups);
  return `<!doctype html>${document.documentElement.outerHTML}`;
}

/** Style without the addresses that it names; those within the text stay. */
function inertCss(css: string): string {
  return css.replace(/@import[^;]*;?/gi, '').replace(/url\(\s*(?!["']?\s*(?:data:image\/|#))/gi, 'url(data:,');
}

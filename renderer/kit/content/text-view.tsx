import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { languageOf } from '#shared/mcp/mime.ts';
import { classNames } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import { CopyButton } from '../../ui/controls/copy-button.tsx';
import layout from '../../ui/layout.module.css';
import { useQuantities } from '../../ui/quantities.ts';
import { visibleText } from '../../ui/visible-text.ts';
import { CodeView, formatJson, indentJson } from '../editor/index.ts';
import { Fetching } from '../fetching.tsx';
import css from './content.module.css';
import type { ViewProps } from './content.ts';
import { HexView } from './hex-view.tsx';
import { FormSwitch, ViewBar } from './view-bar.tsx';
import { firstLength, textLength, useText, useWantedText } from './whole.tsx';

/** Text, or bytes that decode to it, in the code editor. JSON is formatted unless the user wants it as sent. */
export function TextView(props: ViewProps) {
  const { content, shown, type, start } = props;
  const t = useTranslations('content');
  const { bytes: amount } = useQuantities();
  const [isOpenedAnyway, setOpenedAnyway] = useState(false);
  const [isFormatted, setFormatted] = useState(true);
  const size = textLength(shown);
  const length = isOpenedAnyway ? size : firstLength(shown);
  const isWhole = length === size;
  const query = useText(props, length);
  const { data } = query;
  // Without a declared type, the detected one counts.
  const language = languageOf(content.mimeType ?? (type === 'text/plain' ? undefined : type), content.uri);
  const text = data?.text;
  const json = useMemo(
    () => (language === 'json' && isWhole && text !== undefined ? formatJson(text) : undefined),
    [language, isWhole, text],
  );
  if (data === undefined) {
    if (start === undefined || query.error !== null) return <Fetching query={query} />;
    return (
      <>
        <ViewBar />
        <CodeView
          value={language === 'json' && isFormatted ? indentJson(start) : start}
          language={isWhole ? language : 'plaintext'}
          label={content.uri}
        />
      </>
    );
  }
  if (text === undefined) {
    return (
      <>
        <p className={classNames(layout.warn, css.warning)}>{t('notText')}</p>
        <HexView {...props} />
      </>
    );
  }
  const hasTwoForms = json !== undefined && json !== text;
  const shownText = isFormatted ? (json ?? text) : text;
  return (
    <>
      <ViewBar actions={<CopyButton text={text} label={t('copyText')} />}>
        {hasTwoForms && <FormSwitch isFormatted={isFormatted} onChange={setFormatted} />}
        {!isWhole && (
          <>
            {t('first', { shown: amount(length), size: amount(size) })}
            <Button onPress={() => setOpenedAnyway(true)}>{t('openAnyway')}</Button>
          </>
        )}
      </ViewBar>
      <CodeView value={shownText} language={isWhole ? language : 'plaintext'} label={content.uri} />
    </>
  );
}

/** Characters shown before and after the first invalid one. */
const around = 4_000;

/** A blob as it was sent, around the first character that isn't base64. */
export function Base64View({ content, shown }: ViewProps) {
  const t = useTranslations('content');
  const broken = shown.form === 'blob' ? shown.body.broken : undefined;
  const at = broken?.at ?? 0;
  const start = Math.max(0, at - around);
  const query = useQuery({
    queryKey: ['contentBase64', content.key],
    queryFn: async () => broken?.text(start, at - start + around) ?? '',
    gcTime: 30_000,
  });
  const { data } = query;
  if (broken === undefined || data === undefined) return <Fetching query={query} />;
  const before = data.slice(0, at - start);
  const wrong = data.slice(at - start, at - start + 1);
  const after = data.slice(at - start + 1);
  return (
    <>
      <ViewBar actions={<CopyButton text={data} label={t('copyText')} />}>
        {t('base64Range', { from: start + 1, to: start + data.length, total: broken.characters })}
      </ViewBar>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard. */}
      <section className={classNames(layout.scroll, css.raw)} tabIndex={0} aria-label={t('views.base64')}>
        {before}
        <mark className={css.wrong}>{wrong === '' ? t('base64End') : visibleText(wrong)}</mark>
        {visibleText(after)}
      </section>
    </>
  );
}

/** In characters or bytes. */
const maxHtml = 2_000_000;

/** A preview of HTML in a frame without scripts, requests, links and forms. */
export function HtmlView(props: ViewProps) {
  const t = useTranslations('content');
  const { data, instead } = useWantedText(props, maxHtml);
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

/** Elements that load, navigate or run something, or change how the rest is parsed. */
const active =
  'script, noscript, link, meta, base, iframe, frame, frameset, object, embed, portal, template, ' +
  'audio, video, picture > source';
/** The frame's own policy, on top of the page's: inline styles and embedded images only. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-src 'none'";

/**
 * HTML without anything that loads or runs. The sandbox and the policy protect; removing what they would block also
 * prevents DNS lookups. Links keep their text and lose their target.
 */
function inertHtml(html: string): string {
  // A parsed document without a window: nothing runs or loads.
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

/** Removes addresses from CSS, except embedded ones. */
function inertCss(css: string): string {
  return css
    .replace(/@import[^;]*;?/gi, '')
    .replace(/url\(([\s"']*)(data:image\/|#)?/gi, (whole, quote: string, embedded: string | undefined) =>
      embedded === undefined ? `url(data:,${quote.trim()}` : whole,
    );
}

import { useQuery } from '@tanstack/react-query';
import { useContext, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { languageOf } from '#shared/mcp/mime.ts';
import { classNames } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import { CopyButton } from '../../ui/controls/copy-button.tsx';
import layout from '../../ui/layout.module.css';
import { useQuantities } from '../../ui/quantities.ts';
import { visibleLines, visibleText } from '../../ui/visible-text.ts';
import { CodeView, formatJson, indentJson } from '../editor/index.ts';
import { Fetching } from '../fetching.tsx';
import css from './content.module.css';
import type { ViewProps } from './content.ts';
import { HexView } from './hex-view.tsx';
import { Sized, SizingContext } from './sized.tsx';
import { ViewBar } from './view-bar.tsx';
import { firstLength, textLength, useText, useWantedText } from './whole.tsx';

/** A text in the flow of a page is not more than this; longer ones scroll. In characters. */
const maxInFlow = 20_000;

/** Text, or bytes that decode to it, in the code editor. JSON is formatted. */
export function TextView(props: ViewProps) {
  return <TextOf {...props} isFormatted />;
}

/** JSON as it was sent. */
export function RawView(props: ViewProps) {
  return <TextOf {...props} isFormatted={false} />;
}

function TextOf({ isFormatted, ...props }: ViewProps & { isFormatted: boolean }) {
  const { content, shown, type, start } = props;
  const t = useTranslations('content');
  const { bytes: amount } = useQuantities();
  const sizing = useContext(SizingContext);
  const [isOpenedAnyway, setOpenedAnyway] = useState(false);
  const size = textLength(shown);
  const length = isOpenedAnyway ? size : firstLength(shown);
  const isWhole = length === size;
  const query = useText(props, length);
  const { data } = query;
  // What the bytes show counts, and without it what was declared.
  const isPlain = type === undefined || type === 'text/plain';
  const language = languageOf(isPlain ? content.mimeType : type, content.uri);
  const text = data?.text;
  const json = useMemo(
    () => (isFormatted && language === 'json' && isWhole && text !== undefined ? formatJson(text) : undefined),
    [isFormatted, language, isWhole, text],
  );
  if (data === undefined) {
    if (start === undefined || query.error !== null) return <Fetching query={query} />;
    return (
      <>
        <ViewBar />
        <Code
          text={language === 'json' && isFormatted ? indentJson(start) : start}
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
        <Sized>
          <HexView {...props} />
        </Sized>
      </>
    );
  }
  const isFlowing = sizing !== 'pane' && isPlain && language === 'plaintext' && size <= maxInFlow;
  return (
    <>
      <ViewBar actions={<CopyButton text={text} label={t('copyText')} />}>
        {!isWhole && (
          <>
            {t('first', { shown: amount(length), size: amount(size) })}
            <Button onPress={() => setOpenedAnyway(true)}>{t('openAnyway')}</Button>
          </>
        )}
      </ViewBar>
      {isFlowing ? (
        <div className={css.flowText} dir="auto">
          {visibleLines(text)}
        </div>
      ) : (
        <Code text={json ?? text} language={isWhole ? language : 'plaintext'} label={content.uri} />
      )}
    </>
  );
}

/** More lines are counted for nothing. */
const countedLines = 100;

function Code({ text, language, label }: { text: string; language: string; label: string }) {
  const lines = useMemo(() => text.split('\n', countedLines).length, [text]);
  const sizing = useContext(SizingContext);
  return (
    <Sized lines={lines}>
      <CodeView value={text} language={language} label={label} isAlwaysWrapped={sizing !== 'pane'} />
    </Sized>
  );
}

/** The most that is copied of a block's JSON, in characters. */
const maxBlockLength = 8_000_000;
/** The most that is shown of it. */
const shownOfBlock = 1_000_000;

/** The JSON of the content block around a content. */
export function BlockSource({ content }: Pick<ViewProps, 'content'>) {
  const t = useTranslations('content');
  const read = content.block?.text;
  const query = useQuery({
    queryKey: ['blockRaw', content.key],
    queryFn: async () => (await read?.(0, shownOfBlock)) ?? '',
    gcTime: 60_000,
  });
  const { data } = query;
  if (data === undefined) return <Fetching query={query} />;
  return (
    <>
      <ViewBar
        actions={<CopyButton text={async () => (await read?.(0, maxBlockLength)) ?? ''} label={t('copyBlock')} />}
      />
      {data.length === shownOfBlock && (
        <p className={classNames(layout.quiet, css.note)}>{t('blockCut', { count: shownOfBlock })}</p>
      )}
      <Code text={data} language="json" label={t('views.block')} />
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

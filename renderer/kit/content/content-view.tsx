import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { type ComponentType, useEffect, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { encodingOf, isUtf8 } from '#shared/mcp/content/charset.ts';
import { essenceOf, fileNameOf, isTextual } from '#shared/mcp/mime.ts';
import { contradicts, sniff } from '#shared/mcp/mime-sniff.ts';
import type { ServerId } from '#shared/model/id/id.ts';
import type { Json } from '#shared/model/json/json.ts';
import type { InFlight } from '#shared/model/session.ts';
import { failureOf } from '../../data/failure.ts';
import { useSession } from '../../data/queries.ts';
import { attempt } from '../../state/notice.ts';
import { usePreference } from '../../state/preferences.ts';
import { classNames } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import layout from '../../ui/layout.module.css';
import { lazyView } from '../../ui/lazy-view.tsx';
import { useQuantities } from '../../ui/quantities.ts';
import { saveRanges } from '../../ui/save-file.ts';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { FailureNotice } from '../../ui/status/failure-notice.tsx';
import { visibleText } from '../../ui/visible-text.ts';
import { textFromBytes } from '../bytes/index.ts';
import { preloadEditor } from '../editor/index.ts';
import css from './content.module.css';
import {
  type Body,
  type Content,
  encodedAs,
  type Marks,
  realType,
  type View,
  type ViewProps,
  viewsFor,
} from './content.ts';
import { OpenOutside, webAddress } from './open-outside.tsx';
import { BarSlot } from './view-bar.tsx';
import { firstLength, textQuery } from './whole.tsx';

const TextView = lazyView(async () => (await import('./text-view.tsx')).TextView);
const TreeView = lazyView(async () => (await import('./json-view.tsx')).JsonView);
const MediaView = lazyView(async () => (await import('./media-view.tsx')).MediaView);

const viewComponents: Record<View, ComponentType<ViewProps>> = {
  text: TextView,
  tree: TreeView,
  rendered: lazyView(async () => (await import('./markdown-view.tsx')).MarkdownView),
  table: lazyView(async () => (await import('./csv-view.tsx')).CsvView),
  preview: lazyView(async () => (await import('./text-view.tsx')).HtmlView),
  image: lazyView(async () => (await import('./media-view.tsx')).ImageView),
  audio: MediaView,
  video: MediaView,
  pdf: lazyView(async () => (await import('./pdf-view.tsx')).PdfView),
  base64: lazyView(async () => (await import('./text-view.tsx')).Base64View),
  hex: lazyView(async () => (await import('./hex-view.tsx')).HexView),
};

/** Loads the code of the most common views while a content is on its way. */
export function prefetchContentViews(): void {
  TextView.prefetch();
  TreeView.prefetch();
}

/** How long preloading waits, so that it doesn't compete with what the window shows, in milliseconds. */
const preloadAfterMs = 1000;

/** Loads the code of the most common views when idle. Returns a function that cancels it. */
export function preloadContentView(): () => void {
  const timer = setTimeout(
    () =>
      requestIdleCallback(() => {
        prefetchContentViews();
        preloadEditor();
      }),
    preloadAfterMs,
  );
  return () => clearTimeout(timer);
}

interface ContentViewProps {
  content: Content;
  /** Adds a save button to the view's bar. */
  isSaveable?: boolean;
  /** Remarks about values, when it is JSON. */
  marks?: Marks;
  /** The view that is shown until the user chooses another. */
  startsAs?: View;
}

/**
 * Shows a content by what it really is: the declared type is a hint, and mismatches are reported. Nothing in it runs,
 * and nothing is fetched because of it. Give each content its own `key`.
 */
export function ContentView(props: ContentViewProps) {
  const t = useTranslations('content');
  const { content } = props;
  const { text, blob } = content;
  const [form, setForm] = useState<Body['form']>('text');
  const shown = useMemo(() => bodyOf(content, form), [content, form]);
  const hasBoth = text !== undefined && blob !== undefined;
  return (
    <div className={classNames(layout.view, layout.fillColumn)}>
      <ReadThrough uri={content.uri} />
      {hasBoth && (
        <div className={classNames(layout.warn, css.warning)}>
          {t('both')}
          <Segmented
            label={t('body')}
            value={form}
            options={[
              { value: 'text', label: t('textBody') },
              { value: 'blob', label: t('blobBody') },
            ]}
            onChange={setForm}
          />
        </div>
      )}
      {shown === undefined ? (
        <EmptyState title={t('noneTitle')}>{t('neither')}</EmptyState>
      ) : (
        <BodyView key={shown.form} {...props} shown={shown} />
      )}
    </div>
  );
}

/** Bytes that are read first: enough to detect the type and fill the first screen. */
const startLength = 8_000;

function bodyOf({ text, blob }: Content, form: Body['form']): Body | undefined {
  if (text !== undefined && (form === 'text' || blob === undefined)) return { form: 'text', body: text };
  return blob && { form: 'blob', body: blob };
}

interface BodyViewProps extends ContentViewProps {
  shown: Body;
}

function BodyView({ content, shown, isSaveable = false, marks, startsAs }: BodyViewProps) {
  const t = useTranslations('content');
  const [preferred, setPreferred] = usePreference('contentViews');
  const [chosenHere, setChosenHere] = useState<View>();
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const broken = shown.form === 'blob' ? shown.body.broken : undefined;
  const isEmpty = shown.body.size === 0;
  const cache = useQueryClient();
  const head = useQuery({
    queryKey: ['contentHead', content.key, shown.form],
    queryFn: async () => (isEmpty ? new Uint8Array() : shown.body.bytes(0, startLength)),
    gcTime: 5_000,
  });
  // A text is shown whole, so it is fetched in parallel with the first bytes, without delaying them.
  useEffect(() => {
    if (shown.form === 'text') void cache.prefetchQuery(textQuery({ content, shown }, firstLength(shown)));
  }, [cache, content, shown]);
  const signs = useMemo(
    () => ({
      form: shown.form,
      mimeType: content.mimeType,
      uri: content.uri,
      sniffed: head.data && sniff(head.data, encodedAs(content, shown)),
      start: head.data && textFromBytes(head.data, true, encodedAs(content, shown)),
      isBrokenBase64: broken !== undefined,
    }),
    [shown, content, head.data, broken],
  );
  const isShown = head.data !== undefined && (!isEmpty || broken !== undefined);
  const views = isEmpty ? (['base64'] satisfies View[]) : viewsFor(signs);
  const type = realType(signs);
  const choices = [chosenHere, startsAs, preferred[type ?? ''], views[0]];
  const view = choices.map((choice) => views.find((each) => each === choice)).find((choice) => choice !== undefined);
  const ShownView = viewComponents[view ?? 'hex'];
  return (
    <BarSlot value={slot}>
      <Findings content={content} shown={shown} head={head.data} sniffed={signs.sniffed} />
      {isEmpty && broken === undefined && <EmptyState title={t('empty')} />}
      {head.error !== null && <FailureNotice failure={failureOf(head.error)} onRetry={() => void head.refetch()} />}
      {isShown && view !== undefined && (
        <>
          <div className={classNames(layout.wideRow, css.bar)}>
            {views.length > 1 && (
              <Segmented
                label={t('view')}
                value={view}
                options={views.map((value) => ({ value, label: t(`views.${value}`) }))}
                onChange={(chosen) => {
                  setChosenHere(chosen);
                  // Hex is a one-time choice, not a preference.
                  if (chosen !== 'hex' && chosen !== 'base64') setPreferred({ ...preferred, [type ?? '']: chosen });
                }}
              />
            )}
            <div ref={setSlot} className={classNames(layout.wideRow, css.slot)} />
            {isSaveable && <IconButton icon={Download} label={t('save')} onPress={() => save(content, shown)} />}
          </div>
          <ShownView key={view} content={content} shown={shown} type={type} start={signs.start} marks={marks} />
        </>
      )}
    </BarSlot>
  );
}

function save(content: Content, shown: Body): void {
  void attempt(saveRanges(fileNameOf(content.uri), shown.body.size, shown.body.bytes));
}

/** States that a web resource came through the server, and offers to open its address in a browser. */
function ReadThrough({ uri }: { uri: string }) {
  const t = useTranslations('content');
  const address = webAddress(uri);
  const [isAsking, setAsking] = useState(false);
  if (address === undefined) return null;
  return (
    <div className={css.note}>
      {t('readThrough')}
      <Button variant="quiet" onPress={() => setAsking(true)}>
        {t('openDirectly', { host: address.host })}
      </Button>
      <OpenOutside address={isAsking ? address : undefined} onClose={() => setAsking(false)} />
    </div>
  );
}

/** RFC 6838, section 4.2. */
const mimeType = /^[a-z\d][\w!#$&^.+-]*\/[a-z\d][\w!#$&^.+-]*$/;

interface FindingsProps {
  content: Content;
  shown: Body;
  /** The first bytes. */
  head: Uint8Array | undefined;
  /** The type that they suggest. */
  sniffed: string | undefined;
}

/** The mistakes in a content and how it was decoded, one line each. */
function Findings({ content, shown, head, sniffed }: FindingsProps) {
  const t = useTranslations('content');
  const { count, list } = useQuantities();
  const declared = essenceOf(content.mimeType);
  const isType = declared !== undefined && mimeType.test(declared);
  const { declaredSize } = content;
  const broken = shown.form === 'blob' ? shown.body.broken : undefined;
  const forms = (shown.form === 'blob' && shown.body.forms) || [];
  const isText = shown.form === 'blob' && sniffed !== undefined && isTextual(sniffed);
  const encoding = isText && head !== undefined ? encodingOf(head, content.mimeType) : undefined;
  const isMistyped = isType && sniffed !== undefined && contradicts(declared, sniffed, isTextual);
  return (
    <>
      {broken !== undefined && (
        <p className={classNames(layout.warn, css.warning)}>{t('brokenBase64', { at: broken.at + 1 })}</p>
      )}
      {forms.length > 0 && (
        <p className={classNames(layout.warn, css.warning)}>
          {t('oddBase64', { forms: list(forms.map((form) => t(`base64Forms.${form}`))) })}
        </p>
      )}
      {encoding?.unknown !== undefined && (
        <p className={classNames(layout.warn, css.warning)}>
          {t('unknownCharset', { charset: visibleText(encoding.unknown) })}
        </p>
      )}
      {encoding !== undefined && !isUtf8(encoding.label) && (
        <p className={css.note}>{t('decodedAs', { charset: encoding.label })}</p>
      )}
      {content.mimeType !== undefined && !isType && (
        <p className={classNames(layout.warn, css.warning)}>
          {t('notMime', { declared: visibleText(content.mimeType) })}
        </p>
      )}
      {isMistyped && <p className={classNames(layout.warn, css.warning)}>{t('mismatch', { declared, sniffed })}</p>}
      {declaredSize !== undefined && broken === undefined && declaredSize !== shown.body.size && (
        <p className={classNames(layout.warn, css.warning)}>
          {t('sizeMismatch', { declared: count(declaredSize), actual: count(shown.body.size) })}
        </p>
      )}
    </>
  );
}

/** The unknown fields of a response, folded; nothing is drawn without any. */
export function ExtraFields({ label, fields }: { label: string; fields: Json | undefined }) {
  if (fields === undefined) return null;
  return (
    <details className={classNames(layout.muted, layout.small, css.extra)}>
      <summary>{label}</summary>
      <pre>{JSON.stringify(fields, null, 2)}</pre>
    </details>
  );
}

type Arrival = NonNullable<InFlight['arrival']>;

/** The response to a request while it arrives; undefined while it is small, or none is arriving. */
export function useArrival(serverId: ServerId, isOurs: (request: InFlight) => boolean): Arrival | undefined {
  return useSession(serverId, ({ inFlight }) => inFlight.findLast(isOurs)?.arrival);
}

/** A large response while it arrives: how much of it is here, and its first screen. */
export function ArrivingView({ arrival, label }: { arrival: Arrival; label: string }) {
  const t = useTranslations('content');
  const { bytes } = useQuantities();
  return (
    <>
      {/* No live region: it changes several times a second. */}
      <p className={classNames(layout.wideRow, css.bar)}>{t('arriving', { size: bytes(arrival.bytes) })}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard. */}
      <section className={layout.scroll} tabIndex={0} aria-label={label}>
        <pre className={css.raw}>{arrival.text}</pre>
      </section>
    </>
  );
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import {
  type ComponentType,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslations } from 'use-intl';
import { fileNameOf } from '#shared/mcp/mime.ts';
import { sniff } from '#shared/mcp/mime-sniff.ts';
import type { ServerId } from '#shared/model/id/id.ts';
import type { Json } from '#shared/model/json/json.ts';
import type { InFlight } from '#shared/model/session.ts';
import { failureOf } from '../../data/failure.ts';
import { useSession } from '../../data/queries.ts';
import { attempt } from '../../state/notice.ts';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import layout from '../../ui/layout.module.css';
import { lazyView } from '../../ui/lazy-view.tsx';
import { useQuantities } from '../../ui/quantities.ts';
import { saveRanges } from '../../ui/save-file.ts';
import { isShortcut } from '../../ui/shortcuts.ts';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { FailureNotice } from '../../ui/status/failure-notice.tsx';
import { textFromBytes } from '../bytes/index.ts';
import { preloadEditor } from '../editor/index.ts';
import { useChosenViews } from './chosen-view.ts';
import css from './content.module.css';
import {
  type Body,
  type Content,
  encodedAs,
  type Marks,
  realType,
  textContent,
  type View,
  type ViewProps,
  viewsFor,
} from './content.ts';
import { Findings, ReadThrough } from './content-notes.tsx';
import { NestedViewContext } from './nested-view.ts';
import { Sized, type Sizing, SizingContext } from './sized.tsx';
import { BarSlot } from './view-bar.tsx';
import { firstLength, textQuery } from './whole.tsx';

const TextView = lazyView(async () => (await import('./text-view.tsx')).TextView);
const TreeView = lazyView(async () => (await import('./json-view.tsx')).JsonView);
const MediaView = lazyView(async () => (await import('./media-view.tsx')).MediaView);

const viewComponents: Record<View, ComponentType<ViewProps>> = {
  text: TextView,
  raw: lazyView(async () => (await import('./text-view.tsx')).RawView),
  tree: TreeView,
  records: lazyView(async () => (await import('./records-view.tsx')).RecordsView),
  colored: lazyView(async () => (await import('./colored-view.tsx')).ColoredView),
  picture: lazyView(async () => (await import('./media-view.tsx')).Base64ImageView),
  rendered: lazyView(async () => (await import('./markdown-view.tsx')).MarkdownView),
  table: lazyView(async () => (await import('./csv-view.tsx')).CsvView),
  preview: lazyView(async () => (await import('./text-view.tsx')).HtmlView),
  image: lazyView(async () => (await import('./media-view.tsx')).ImageView),
  audio: MediaView,
  video: MediaView,
  pdf: lazyView(async () => (await import('./pdf-view.tsx')).PdfView),
  base64: lazyView(async () => (await import('./text-view.tsx')).Base64View),
  hex: lazyView(async () => (await import('./hex-view.tsx')).HexView),
  block: lazyView(async () => (await import('./text-view.tsx')).BlockSource),
};

/** These take their height from what they show, where they are in the flow of a page. */
const sizesItself: readonly View[] = ['text', 'raw', 'rendered', 'block'];

/** Loads the code of the most common views while a content is on its way. */
export function prefetchContentViews(): void {
  void TextView.prefetch();
  void TreeView.prefetch();
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

const containers: Record<Sizing, string> = {
  pane: classNames(layout.view, layout.fillColumn),
  flow: classNames(layout.stack),
  last: classNames(layout.grow),
};

interface ContentViewProps {
  content: Content;
  /** Adds a save button to the view's bar. */
  isSaveable?: boolean;
  /** Remarks about values, when it is JSON. */
  marks?: Marks;
  /** The view that is shown until the user chooses another. */
  startsAs?: View;
  /** What the chosen view is remembered for, such as a tool; absent: all contents of the same type. */
  owner?: string | undefined;
  sizing?: Sizing;
  /** At the beginning of its bar. */
  lead?: ReactNode;
}

/**
 * Shows a content by what it really is: the declared type is a hint, and mismatches are reported. Nothing in it runs,
 * and nothing is fetched because of it. Give each content its own `key`.
 */
export function ContentView(props: ContentViewProps) {
  const t = useTranslations('content');
  const { content, sizing = 'pane' } = props;
  const { text, blob } = content;
  const [form, setForm] = useState<Body['form']>('text');
  const shown = useMemo(() => bodyOf(content, form), [content, form]);
  const keys = useRef<(event: KeyboardEvent) => void>(null);
  const hasBoth = text !== undefined && blob !== undefined;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to keys in what it contains.
    <div className={containers[sizing]} onKeyDown={(event) => keys.current?.(event)}>
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
        <NestedViewContext value={NestedView}>
          <SizingContext value={sizing}>
            <BodyView key={shown.form} {...props} shown={shown} keysRef={keys} />
          </SizingContext>
        </NestedViewContext>
      )}
    </div>
  );
}

function NestedView({ content }: { content: Content }) {
  return <ContentView content={content} owner="value" />;
}

interface TextProps {
  /** Of the text, for screen readers. */
  name: string;
  text: string;
}

/** A text in the window as a content. */
export function TextContent({ name, text, ...props }: TextProps & Pick<ContentViewProps, 'owner' | 'sizing'>) {
  const content = useTextContent({ name, text });
  return <ContentView key={content.key} content={content} {...props} />;
}

/** A JSON text in the window as a tree. */
export function TextTree(props: TextProps) {
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const content = useTextContent(props);
  const shown = bodyOf(content, 'text');
  return (
    <NestedViewContext value={NestedView}>
      <BarSlot value={slot}>
        <div ref={setSlot} className={classNames(layout.wideRow, css.bar)} />
        {shown !== undefined && <TreeView content={content} shown={shown} type="application/json" />}
      </BarSlot>
    </NestedViewContext>
  );
}

/** The keys of texts in caches: no two have the same. */
let textCount = 0;

function useTextContent({ name, text }: TextProps): Content {
  return useMemo(() => {
    textCount += 1;
    return textContent(`text ${textCount}`, name, text);
  }, [name, text]);
}

/** Bytes that are read first: enough to detect the type and fill the first screen. */
const startLength = 8_000;

function bodyOf({ text, blob }: Content, form: Body['form']): Body | undefined {
  if (text !== undefined && (form === 'text' || blob === undefined)) return { form: 'text', body: text };
  return blob && { form: 'blob', body: blob };
}

interface BodyViewProps extends ContentViewProps {
  shown: Body;
  /** Gets what handles the keys of the whole view. */
  keysRef: Ref<(event: KeyboardEvent) => void>;
}

function BodyView(props: BodyViewProps) {
  const { content, shown, isSaveable = false, marks, startsAs, owner, sizing = 'pane', lead, keysRef } = props;
  const t = useTranslations('content');
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
      isWhole: shown.body.size <= startLength,
      isBrokenBase64: broken !== undefined,
      isBlock: content.block !== undefined,
    }),
    [shown, content, head.data, broken],
  );
  const isShown = head.data !== undefined && (!isEmpty || broken !== undefined);
  const views = useMemo(() => (isEmpty ? (['base64'] satisfies View[]) : viewsFor(signs)), [isEmpty, signs]);
  const type = useMemo(() => realType(signs), [signs]);
  const remembered = useChosenViews(owner, type);
  const choices = [chosenHere, remembered.own, startsAs, remembered.common, views[0]];
  const view = choices.map((choice) => views.find((each) => each === choice)).find((choice) => choice !== undefined);
  const ShownView = viewComponents[view ?? 'hex'];
  const choose = (next: View) => {
    setChosenHere(next);
    remembered.remember(next);
  };
  /** The view in which a key showed the text. */
  const [textInsteadOf, setTextInsteadOf] = useState<View>();
  const handleKey = (event: KeyboardEvent) => {
    if (!isShortcut(event.nativeEvent, 'asText') || !views.includes('text')) return;
    event.preventDefault();
    event.stopPropagation();
    setTextInsteadOf(view === 'text' ? undefined : view);
    choose(view === 'text' ? (textInsteadOf ?? views.find((each) => each !== 'text') ?? 'text') : 'text');
  };
  useImperativeHandle(keysRef, () => handleKey);
  const shownView = (
    <ShownView key={view} content={content} shown={shown} type={type} start={signs.start} marks={marks} />
  );
  return (
    <BarSlot value={slot}>
      {lead !== undefined && (!isShown || view === undefined) && <div className={barClass(sizing)}>{lead}</div>}
      <Findings content={content} shown={shown} head={head.data} sniffed={signs.sniffed} />
      {isEmpty && broken === undefined && <EmptyState title={t('empty')} />}
      {head.error !== null && <FailureNotice failure={failureOf(head.error)} onRetry={() => void head.refetch()} />}
      {isShown && view !== undefined && (
        <>
          <div className={barClass(sizing)}>
            {lead}
            {views.length > 1 && (
              <Segmented
                label={t('view')}
                value={view}
                options={views.map((value) => ({ value, label: t(`views.${value}`) }))}
                onChange={choose}
              />
            )}
            <div className={classNames(layout.wideRow, css.rest)}>
              <div ref={setSlot} className={classNames(layout.wideRow, css.slot)} />
              {isSaveable && <IconButton icon={Download} label={t('save')} onPress={() => save(content, shown)} />}
            </div>
          </div>
          {sizesItself.includes(view) ? shownView : <Sized>{shownView}</Sized>}
        </>
      )}
    </BarSlot>
  );
}

function barClass(sizing: Sizing): string {
  return classNames(layout.wideRow, css.bar, sizing !== 'pane' && css.flowBar);
}

function save(content: Content, shown: Body): void {
  void attempt(saveRanges(fileNameOf(content.uri), shown.body.size, shown.body.bytes));
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

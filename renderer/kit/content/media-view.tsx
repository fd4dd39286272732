import { Minus, Plus } from 'lucide-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { readBase64 } from '#shared/mcp/content/base64.ts';
import { sniff, sniffLength } from '#shared/mcp/mime-sniff.ts';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import layout from '../../ui/layout.module.css';
import { useQuantities } from '../../ui/quantities.ts';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { bytesFromBase64 } from '../bytes/index.ts';
import type { Body, ViewProps } from './content.ts';
import css from './media.module.css';
import { ViewBar } from './view-bar.tsx';
import { useBlobUrl, useWantedBytes, useWantedText } from './whole.tsx';

/** Larger images load only when the user opens them, in bytes. */
const imageWholeUpTo = 50_000_000;
const steps = [0.05, 0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4, 6, 8, 16, 32];

type Zoom = 'fit' | number;

/** An image, inert: only an image element, where SVG scripts don't run and nothing is fetched. */
export function ImageView({ content, shown, type }: ViewProps) {
  const t = useTranslations('content');
  const [zoom, setZoom] = useState<Zoom>('fit');
  const [pixels, setPixels] = useState<{ width: number; height: number }>();
  const [isBroken, setBroken] = useState(false);
  const stage = useRef<HTMLElement>(null);
  const picture = useRef<HTMLImageElement>(null);
  const { data, instead } = useWantedBytes({ content, shown }, imageWholeUpTo);
  const url = useBlobUrl(data, type ?? 'application/octet-stream');

  /** Zooms to the next step from the current size. */
  const step = (direction: 1 | -1) => {
    setZoom((now) => {
      const width = picture.current?.getBoundingClientRect().width ?? 0;
      const from = now === 'fit' ? width / (picture.current?.naturalWidth || 1) : now;
      const next =
        direction === 1 ? steps.find((scale) => scale > from * 1.01) : steps.findLast((scale) => scale < from * 0.99);
      return next ?? now;
    });
  };
  const zoomByWheel = useEffectEvent((event: WheelEvent) => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    step(event.deltaY < 0 ? 1 : -1);
  });

  const isStaged = url !== undefined && !isBroken;
  useEffect(() => {
    const element = stage.current;
    if (!isStaged || element === null) return;
    // React's own wheel handler is passive: it can't prevent the window from zooming.
    const onWheel = (event: WheelEvent) => zoomByWheel(event);
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [isStaged]);

  if (instead !== undefined) return instead;
  if (isBroken) {
    return (
      <>
        <ViewBar />
        <EmptyState title={t('brokenImage')} />
      </>
    );
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === '+' || event.key === '=') step(1);
    else if (event.key === '-') step(-1);
    else if (event.key === '0') setZoom('fit');
    else if (event.key === '1') setZoom(1);
    else return;
    event.preventDefault();
  };
  const scale = zoom === 'fit' ? undefined : zoom;
  return (
    <>
      <ViewBar>
        <Segmented
          label={t('zoom')}
          value={zoom === 'fit' ? 'fit' : zoom === 1 ? 'actual' : 'other'}
          options={[
            { value: 'fit', label: t('fit') },
            { value: 'actual', label: t('actualSize') },
            ...(scale !== undefined && scale !== 1 ? [{ value: 'other' as const, label: t('zoomed', { scale }) }] : []),
          ]}
          onChange={(chosen) => {
            if (chosen !== 'other') setZoom(chosen === 'fit' ? 'fit' : 1);
          }}
        />
        <IconButton icon={Minus} label={t('smaller')} shortcut="smaller" onPress={() => step(-1)} />
        <IconButton icon={Plus} label={t('larger')} shortcut="larger" onPress={() => step(1)} />
        {pixels !== undefined && t('pixels', pixels)}
      </ViewBar>
      <section
        ref={stage}
        className={classNames(layout.scroll, css.imageStage)}
        data-zoom={zoom === 'fit' ? 'fit' : undefined}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
        tabIndex={0}
        aria-label={t('views.image')}
        onKeyDown={onKeyDown}
      >
        {url !== undefined && (
          <img
            ref={picture}
            src={url}
            alt={content.uri}
            draggable={false}
            {...(scale !== undefined &&
              pixels !== undefined && {
                style: {
                  width: pixels.width * scale,
                  height: pixels.height * scale,
                  imageRendering: scale >= 2 ? ('pixelated' as const) : ('auto' as const),
                },
              })}
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => setPixels({ width, height })}
            onError={() => setBroken(true)}
          />
        )}
      </section>
    </>
  );
}

/** Larger recordings load only when the user opens them, in bytes. */
const recordingWholeUpTo = 100_000_000;

/** Audio or video, played from memory by the browser. */
export function MediaView({ content, shown, type = '' }: ViewProps) {
  const t = useTranslations('content');
  const { duration } = useQuantities();
  const [seconds, setSeconds] = useState<number>();
  const [pixels, setPixels] = useState<{ width: number; height: number }>();
  const [isBroken, setBroken] = useState(false);
  const { data, instead } = useWantedBytes({ content, shown }, recordingWholeUpTo);
  const url = useBlobUrl(data, type);
  if (instead !== undefined) return instead;
  const player = {
    src: url,
    controls: true,
    'aria-label': content.uri,
    onError: () => setBroken(true),
    onDurationChange: ({ currentTarget }: { currentTarget: HTMLMediaElement }) => setSeconds(currentTarget.duration),
  };
  return (
    <>
      <ViewBar>
        {type}
        {seconds !== undefined && Number.isFinite(seconds) && <span>{duration(seconds * 1000)}</span>}
        {pixels !== undefined && pixels.width > 0 && <span>{t('pixels', pixels)}</span>}
      </ViewBar>
      {isBroken && <EmptyState title={t('brokenMedia')} />}
      {url !== undefined && !isBroken && (
        <div className={classNames(layout.scroll, css.mediaStage)}>
          {!type.startsWith('video/') ? (
            <audio {...player} className={css.audio} />
          ) : (
            <video
              {...player}
              className={css.video}
              onLoadedMetadata={({ currentTarget: { videoWidth: width, videoHeight: height } }) =>
                setPixels({ width, height })
              }
            />
          )}
        </div>
      )}
    </>
  );
}

/** The image that a text has in base64. */
export function Base64ImageView(props: ViewProps) {
  const { data, instead } = useWantedText(props, imageWholeUpTo);
  const decoded = useMemo(() => {
    if (data?.text === undefined) return undefined;
    const bytes = bytesFromBase64(readBase64(data.text).base64);
    const body = {
      size: bytes.length,
      bytes: async (from: number, count: number) => bytes.subarray(from, from + count),
    };
    return { shown: { form: 'blob', body } satisfies Body, type: sniff(bytes.subarray(0, sniffLength)) };
  }, [data?.text]);
  if (instead !== undefined) return instead;
  if (decoded === undefined) return <ViewBar />;
  return <ImageView content={{ ...props.content, key: `${props.content.key} decoded` }} {...decoded} />;
}

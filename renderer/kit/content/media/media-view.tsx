import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '../../../ui/class-names.ts';
import layout from '../../../ui/layout.module.css';
import { useQuantities } from '../../../ui/quantities.ts';
import { EmptyState } from '../../../ui/status/empty-state.tsx';
import type { ViewProps } from '../content.ts';
import { ViewBar } from '../view-bar.tsx';
import { useBlobUrl, useWantedBytes } from '../whole.tsx';
import css from './media.module.css';

/** Bytes up to which a recording is loaded without a question. */
const wholeUpTo = 100_000_000;

/** Sound or film, played from memory by the browser. */
export function MediaView({ content, shown, type = '' }: ViewProps) {
  const t = useTranslations('content');
  const { duration } = useQuantities();
  const [seconds, setSeconds] = useState<number>();
  const [pixels, setPixels] = useState<{ width: number; height: number }>();
  const [isBroken, setBroken] = useState(false);
  const { data, instead } = useWantedBytes({ content, shown }, wholeUpTo);
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

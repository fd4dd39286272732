import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { failureOf } from '../../host/failure.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import css from './image-part.module.css';
import { readBytes } from './part-content.ts';
import partCss from './part-view.module.css';
import type { SwitchedViewProps } from './part-view-props.ts';

interface ImagePartProps extends SwitchedViewProps {
  /** The image's MIME type. */
  type: string;
}

/** A picture, inert: only ever as an image element, where scripts of an SVG do not run and nothing is fetched. */
export function ImagePart({ read, part, type, switcher }: ImagePartProps) {
  const t = useTranslations('resources.read');
  const [zoom, setZoom] = useState<'fit' | 'actualSize'>('fit');
  const [pixels, setPixels] = useState<{ width: number; height: number }>();
  const [isBroken, setBroken] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ['partImage', read.readId, part.index],
    queryFn: () => readBytes(read, part, 0, part.bytes),
    gcTime: 30_000,
  });
  const url = useBlobUrl(data, type);
  if (error !== null) return <FailureNotice failure={failureOf(error)} onRetry={() => void refetch()} />;
  if (isBroken) {
    return (
      <>
        <div className={partCss.bar}>{switcher}</div>
        <EmptyState title={t('brokenImage')} />
      </>
    );
  }
  return (
    <>
      <div className={partCss.bar}>
        {switcher}
        <Segmented
          label={t('zoom')}
          value={zoom}
          options={[
            { value: 'fit', label: t('fit') },
            { value: 'actualSize', label: t('actualSize') },
          ]}
          onChange={setZoom}
        />
        {pixels !== undefined && t('pixels', pixels)}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard. */}
      <section className={css.stage} data-zoom={zoom} tabIndex={0} aria-label={t('image')}>
        {url !== undefined && (
          <img
            src={url}
            alt={part.uri ?? read.uri}
            draggable={false}
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => setPixels({ width, height })}
            onError={() => setBroken(true)}
          />
        )}
      </section>
    </>
  );
}

function useBlobUrl(bytes: Uint8Array<ArrayBuffer> | undefined, type: string): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (bytes === undefined) return;
    const made = URL.createObjectURL(new Blob([bytes], { type }));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [bytes, type]);
  return url;
}

import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ResourceVersion } from '#shared/model/subscription.ts';
import { useQuantities } from '../../ui/quantities.ts';
import css from './version-diff.module.css';

interface PicturePairProps {
  version: ResourceVersion;
  bytes: Uint8Array<ArrayBuffer>;
  type: string;
}

/** One side of a pair of pictures, inert as an image element. */
export function VersionPicture({ version: { number }, bytes, type }: PicturePairProps) {
  const t = useTranslations('versions');
  const { bytes: amount } = useQuantities();
  const [url, setUrl] = useState<string>();
  const [pixels, setPixels] = useState<{ width: number; height: number }>();
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([bytes], { type }));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [bytes, type]);
  const size = amount(bytes.length);
  return (
    <figure className={css.picture}>
      <div className={css.stage}>
        {url !== undefined && !isBroken && (
          <img
            src={url}
            alt={t('name', { number })}
            draggable={false}
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => setPixels({ width, height })}
            onError={() => setBroken(true)}
          />
        )}
      </div>
      <figcaption>
        {isBroken
          ? t('brokenPicture', { number })
          : pixels === undefined
            ? t('pictureLoading', { number, size })
            : t('pictureOf', { number, size, ...pixels })}
      </figcaption>
    </figure>
  );
}

import { useTranslations } from 'use-intl';
import { useOpenFrame } from '../state/address.ts';
import css from './frame-link.module.css';

/** Opens a frame in Traffic, within a text. */
export function FrameLink({ seq }: { seq: number }) {
  const t = useTranslations('connection');
  const openFrame = useOpenFrame();
  return (
    <button type="button" className={css.link} onClick={() => openFrame(seq)}>
      {t('frame', { seq })}
    </button>
  );
}

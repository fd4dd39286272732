import { Search } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '../../ui/class-names.ts';
import layout from '../../ui/layout.module.css';
import css from './palette.module.css';
import { closePalette, usePaletteStore } from './palette-store.ts';

/**
 * The palette while its code is loaded: what is typed is kept for it. The focus stays where it is, so that the palette can
 * give it back.
 */
export function EarlyField() {
  const t = useTranslations('window.header');
  const text = usePaletteStore(({ start, early }) => start + early);
  const type = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    const { early } = usePaletteStore.getState();
    if (event.key === 'Escape') closePalette();
    else if (event.key === 'Backspace') usePaletteStore.setState({ early: early.slice(0, -1) });
    else if (event.key.length === 1) usePaletteStore.setState({ early: early + event.key });
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => type(event);
    document.addEventListener('keydown', listen, { capture: true });
    return () => document.removeEventListener('keydown', listen, { capture: true });
  }, []);
  return (
    <div className={css.veil}>
      <div className={css.modal}>
        <div className={css.field} role="status" aria-label={t('search')}>
          <Search aria-hidden />
          <span className={classNames(layout.truncate, css.input, css.early)}>{text}</span>
        </div>
      </div>
    </div>
  );
}

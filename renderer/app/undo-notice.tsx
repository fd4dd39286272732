import { Undo2, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { dismissRemovals, undoLast, useRemovals } from '../state/undo.ts';
import { classNames } from '../ui/class-names.ts';
import { Button } from '../ui/controls/button.tsx';
import { IconButton } from '../ui/controls/icon-button.tsx';
import { KeyHint } from '../ui/controls/tooltip.tsx';
import layout from '../ui/layout.module.css';
import { visibleText } from '../ui/visible-text.ts';
import css from './app.module.css';

/** It stays so long after the last removal, unless the pointer or the focus is in it. In milliseconds. */
const shownMs = 30_000;

/** What was removed last, with a button that brings it back. */
export function UndoNotice() {
  const t = useTranslations('undo');
  const { removed, show, count } = useRemovals();
  const [isHovered, setHovered] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  useEffect(() => {
    if (count === 0 || isHovered || hasFocus) return;
    const timer = setTimeout(dismissRemovals, shownMs);
    return () => clearTimeout(timer);
  }, [count, isHovered, hasFocus]);
  if (removed === undefined) return null;
  const text =
    'count' in removed
      ? t(removed.what, { count: removed.count })
      : t(removed.what, { name: visibleText(removed.name) });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only stays while the pointer or the focus is in it.
    <div
      className={classNames(layout.row, css.undo)}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocus(true)}
      onBlur={() => setFocus(false)}
    >
      <span className={layout.truncate}>{text}</span>
      {show !== undefined && <Button onPress={show}>{t('show')}</Button>}
      <Button onPress={undoLast}>
        <Undo2 aria-hidden />
        {t('undo')} <KeyHint of="undo" />
      </Button>
      <IconButton icon={X} label={t('dismiss')} onPress={dismissRemovals} />
    </div>
  );
}

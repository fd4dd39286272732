// biome-ignore-all lint/a11y/useFocusableInteractive: the list has the focus and names its active chip.
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the list handles the keys.
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ResourceVersion } from '#shared/model/subscription.ts';
import { classNames } from '../../ui/class-names.ts';
import { clockText, utcText } from '../../ui/status/clock.tsx';
import css from './versions.module.css';
import { type DiffRange, versionAlone } from './versions.ts';

const chipWidth = 118;

interface VersionChipsProps {
  versions: readonly ResourceVersion[];
  /** The two that are compared, or the one that is shown. */
  range: DiffRange;
  /** A version was chosen; with `isOther` as the other one of two. */
  onPick: (number: number, isOther: boolean) => void;
}

/** Versions in a row, oldest at the left; any number of them, for a clock may have made thousands. */
export function VersionChips({ versions, range, onPick }: VersionChipsProps) {
  const t = useTranslations('versions');
  const scroller = useRef<HTMLDivElement>(null);
  const baseId = useId();
  const isAlone = versionAlone(range) !== undefined;
  const count = versions.length;
  const [active, setActive] = useState(count - 1);
  const virtualizer = useVirtualizer({
    count,
    horizontal: true,
    getScrollElement: () => scroller.current,
    estimateSize: () => chipWidth,
    overscan: 4,
  });
  // The version in view, or the newer one of the two that are compared; while that is the newest, every new one.
  const chosen = versions.findIndex(({ number }) => number === range.after);
  const shown = chosen === -1 ? count - 1 : chosen;
  const viewWidth = virtualizer.scrollRect?.width ?? 0;
  useEffect(() => setActive(shown), [shown]);
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const end = (shown + 1) * chipWidth;
    const isVisible = end <= element.scrollLeft + viewWidth && end - chipWidth >= element.scrollLeft;
    if (!isVisible) element.scrollLeft = end - viewWidth;
  }, [shown, viewWidth]);
  const moves: Record<string, number> = { ArrowLeft: active - 1, ArrowRight: active + 1, Home: 0, End: count - 1 };
  const handleKey = (event: KeyboardEvent) => {
    const next = moves[event.key];
    const number = versions[active]?.number;
    if (next !== undefined) {
      const index = Math.min(count - 1, Math.max(0, next));
      setActive(index);
      virtualizer.scrollToIndex(index);
    } else if ((event.key === 'Enter' || event.key === ' ') && number !== undefined) onPick(number, event.shiftKey);
    else return;
    event.preventDefault();
  };
  return (
    <div
      ref={scroller}
      className={css.chipsScroller}
      style={{ maxWidth: Math.min(600, count * chipWidth) }}
      role="listbox"
      aria-label={t('title')}
      aria-orientation="horizontal"
      aria-multiselectable
      aria-activedescendant={`${baseId}-${active}`}
      tabIndex={0}
      onKeyDown={handleKey}
    >
      <div className={css.chipsCanvas} role="presentation" style={{ width: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const version = versions[index];
          if (version === undefined) return null;
          const { number, read } = version;
          const isCompared = number === range.before || number === range.after;
          const time = clockText(read.at);
          return (
            <div
              key={number}
              id={`${baseId}-${index}`}
              role="option"
              aria-selected={isCompared}
              aria-posinset={index + 1}
              aria-setsize={count}
              data-active={index === active || undefined}
              className={classNames(css.chip, isCompared && css.compared, index === count - 1 && css.newest)}
              style={{ transform: `translateX(${start}px)`, width: chipWidth - 4 }}
              title={`${t(isAlone ? 'chipAlone' : 'chip', { number, time })} ${utcText(read.at)}`}
              onClick={(event) => {
                setActive(index);
                onPick(number, event.shiftKey);
              }}
            >
              {t('nameAndTime', { number, time })}
            </div>
          );
        })}
      </div>
    </div>
  );
}

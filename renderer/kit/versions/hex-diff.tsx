import { useVirtualizer } from '@tanstack/react-virtual';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { IconButton } from '../../ui/icon-button.tsx';
import { diffBytes, startsOfRuns } from './byte-diff.ts';
import css from './hex-diff.module.css';
import { HexRow } from './hex-row.tsx';

const rowHeight = 18;
/** Below this width, in pixels, a row has eight bytes of each side instead of sixteen. */
const wideFrom = 1060;

interface HexDiffProps {
  before: Uint8Array;
  after: Uint8Array;
}

/** Bytes side by side at the same offset, those that differ marked; only the visible rows exist. */
export function HexDiff({ before, after }: HexDiffProps) {
  const t = useTranslations('versions');
  const scroller = useRef<HTMLDivElement>(null);
  const [bytesPerRow, setBytesPerRow] = useState(16);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const adapt = () => setBytesPerRow(element.clientWidth < wideFrom ? 8 : 16);
    const observer = new ResizeObserver(adapt);
    observer.observe(element);
    adapt();
    return () => observer.disconnect();
  }, []);
  const { changed, rows } = useMemo(() => diffBytes(before, after, bytesPerRow), [before, after, bytesPerRow]);
  const starts = useMemo(() => startsOfRuns(rows), [rows]);
  const [shown, setShown] = useState(-1);
  const virtualizer = useVirtualizer({
    count: Math.ceil(Math.max(before.length, after.length) / bytesPerRow),
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 10,
  });
  const goTo = (index: number) => {
    const row = starts[index];
    if (row === undefined) return;
    setShown(index);
    virtualizer.scrollToIndex(row, { align: 'center' });
  };
  return (
    <>
      <div className={css.bar}>
        <span>{changed === 0 ? t('same') : t('bytes', { count: changed })}</span>
        <IconButton icon={ArrowUp} label={t('previous')} isDisabled={shown <= 0} onPress={() => goTo(shown - 1)} />
        <IconButton
          icon={ArrowDown}
          label={t('next')}
          isDisabled={shown >= starts.length - 1}
          onPress={() => goTo(shown + 1)}
        />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard. */}
      <section ref={scroller} className={css.scroller} aria-label={t('hexLabel')} tabIndex={0}>
        <div className={css.canvas} data-bytes={bytesPerRow} style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map((item) => (
            <div
              key={item.key}
              className={css.row}
              data-found={item.index === starts[shown] || undefined}
              style={{ transform: `translateY(${item.start}px)` }}
            >
              <HexRow before={before} after={after} row={item.index} bytesPerRow={bytesPerRow} />
            </div>
          ))}
        </div>
      </section>
    </>
  );
}

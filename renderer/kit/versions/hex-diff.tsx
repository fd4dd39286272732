import { ArrowDown, ArrowUp } from 'lucide-react';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import layout from '../../ui/layout.module.css';
import { PlainRows, type PlainRowsHandle } from '../../ui/rows/plain-rows.tsx';
import { diffBytes, startsOfRuns } from './differences.ts';
import css from './versions.module.css';

const rowHeight = 18;
/** Below this width, in pixels, a row has eight bytes of each side instead of sixteen. */
const wideFrom = 1060;

/** Bytes side by side at the same offset, those that differ marked; only the visible rows exist. */
export function HexDiff({ before, after }: { before: Uint8Array; after: Uint8Array }) {
  const t = useTranslations('versions');
  const area = useRef<HTMLDivElement>(null);
  const list = useRef<PlainRowsHandle>(null);
  const [bytesPerRow, setBytesPerRow] = useState(16);
  useLayoutEffect(() => {
    const element = area.current;
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
  const goTo = (index: number) => {
    const row = starts[index];
    if (row === undefined) return;
    setShown(index);
    list.current?.scrollToTop(row - Math.floor(list.current.page() / 2));
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
      <div ref={area} className={layout.fillColumn}>
        <PlainRows
          label={t('hexLabel')}
          className={css.scroller}
          count={Math.ceil(Math.max(before.length, after.length) / bytesPerRow)}
          rowHeight={rowHeight}
          renderRow={(row) => (
            <div key={row} className={css.row} data-bytes={bytesPerRow} data-found={row === starts[shown] || undefined}>
              <HexRow before={before} after={after} row={row} bytesPerRow={bytesPerRow} />
            </div>
          )}
          handleRef={list}
        />
      </div>
    </>
  );
}

interface HexRowProps {
  before: Uint8Array;
  after: Uint8Array;
  row: number;
  bytesPerRow: number;
}

function HexRow({ before, after, row, bytesPerRow }: HexRowProps) {
  const offset = row * bytesPerRow;
  return (
    <>
      <span className={css.offset}>{offset.toString(16).padStart(8, '0')}</span>
      <Bytes bytes={before} other={after} offset={offset} count={bytesPerRow} mark="old" />
      <Bytes bytes={after} other={before} offset={offset} count={bytesPerRow} mark="new" />
    </>
  );
}

interface BytesProps {
  bytes: Uint8Array;
  other: Uint8Array;
  offset: number;
  count: number;
  mark: 'old' | 'new';
}

interface ByteRange {
  at: number;
  hex: string;
  ascii: string;
  differs: boolean;
}

function Bytes({ bytes, other, offset, count, mark }: BytesProps) {
  const runs = runsOf(bytes, other, offset, count);
  const Mark = mark === 'old' ? 'del' : 'ins';
  const draw = (run: ByteRange, text: string) =>
    run.differs ? (
      <Mark key={run.at} className={css[mark]}>
        {text}
      </Mark>
    ) : (
      <span key={run.at}>{text}</span>
    );
  return (
    <>
      <span className={css.hex}>{runs.map((run) => draw(run, run.hex))}</span>
      <span className={css.ascii}>{runs.map((run) => draw(run, run.ascii))}</span>
    </>
  );
}

/** A row's bytes in runs of equal and of differing ones. */
function runsOf(bytes: Uint8Array, other: Uint8Array, offset: number, count: number): ByteRange[] {
  const runs: ByteRange[] = [];
  for (let at = offset; at < Math.min(bytes.length, offset + count); at += 1) {
    const byte = bytes[at] ?? 0;
    const differs = byte !== other[at];
    let run = runs.at(-1);
    if (run?.differs !== differs) {
      run = { at, hex: '', ascii: '', differs };
      runs.push(run);
    }
    run.hex += `${byte.toString(16).padStart(2, '0')} `;
    run.ascii += byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '·';
  }
  return runs;
}

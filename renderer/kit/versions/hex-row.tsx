import css from './hex-diff.module.css';

interface HexRowProps {
  before: Uint8Array;
  after: Uint8Array;
  row: number;
  bytesPerRow: number;
}

/** One row of bytes of both sides. */
export function HexRow({ before, after, row, bytesPerRow }: HexRowProps) {
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
  /** How many bytes a row has. */
  count: number;
  mark: 'old' | 'new';
}

interface Run {
  at: number;
  hex: string;
  ascii: string;
  differs: boolean;
}

function Bytes({ bytes, other, offset, count, mark }: BytesProps) {
  const runs = runsOf(bytes, other, offset, count);
  const Mark = mark === 'old' ? 'del' : 'ins';
  const draw = (run: Run, text: string) =>
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
function runsOf(bytes: Uint8Array, other: Uint8Array, offset: number, count: number): Run[] {
  const runs: Run[] = [];
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

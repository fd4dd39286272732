import { classNames } from '../class-names.ts';
import css from './plot.module.css';

interface BarTrackProps {
  /** Ascending ends of its parts: the first is the strongest. */
  parts: readonly number[];
  /** The value at the end of the track. */
  of: number;
}

/** A bar on its track. What it shows stands beside it as a number. */
export function BarTrack({ parts, of }: BarTrackProps) {
  return (
    <svg className={css.track} viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden>
      {parts.toReversed().map((part, index) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place.
          key={index}
          className={css[`part${parts.length - index}`]}
          width={(part / Math.max(of, Number.MIN_VALUE)) * 100}
          height="8"
        />
      ))}
    </svg>
  );
}

/** What one part of a bar looks like, beside its name. */
export function PartMark({ part }: { part: 1 | 2 | 3 }) {
  return (
    <svg className={css.mark} viewBox="0 0 8 8" aria-hidden>
      <rect className={css[`part${part}`]} width="8" height="8" />
    </svg>
  );
}

interface PictureProps {
  /** What it shows, with its values: read out, and on hover. */
  label: string;
}

/** Numbers beside each other as columns, the highest as high as the plot. */
export function Bins({
  values,
  label,
  isQuiet = false,
}: PictureProps & { values: readonly number[]; isQuiet?: boolean }) {
  const highest = Math.max(...values, 1);
  return (
    <svg
      className={classNames(css.bins, isQuiet && css.quiet)}
      viewBox={`0 0 ${values.length} 1`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <title>{label}</title>
      {values.map((value, index) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place.
          key={index}
          className={css.part1}
          x={index + 0.06}
          width={0.88}
          y={1 - value / highest}
          height={value / highest}
        />
      ))}
    </svg>
  );
}

/** Moments on a line: `places` are from 0 at its beginning to 1 at its end. */
export function Ticks({ places, label }: PictureProps & { places: readonly number[] }) {
  return (
    <svg className={css.ticks} viewBox="0 0 100 8" preserveAspectRatio="none" role="img" aria-label={label}>
      <title>{label}</title>
      <line className={css.line} x1="0" x2="100" y1="4" y2="4" />
      {places.map((place, index) => (
        <line
          // biome-ignore lint/suspicious/noArrayIndexKey: a tick is its place.
          key={index}
          className={css.tick}
          x1={0.5 + place * 99}
          x2={0.5 + place * 99}
          y1="0"
          y2="8"
        />
      ))}
    </svg>
  );
}

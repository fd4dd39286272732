// biome-ignore-all lint/a11y/useFocusableInteractive: the list has the focus and names its active chip.
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the list handles the keys.
import { skipToken, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Quantities } from '#shared/messages/quantities.ts';
import type { ResourceVersion } from '#shared/model/subscription.ts';
import { useResourcesSearch } from '../../state/address.ts';
import { classNames } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { Spacer } from '../../ui/controls/toolbar.tsx';
import layout from '../../ui/layout.module.css';
import { useQuantities } from '../../ui/quantities.ts';
import { useDrawnRows } from '../../ui/rows/drawn-rows.ts';
import { clockText, utcText } from '../../ui/status/clock.tsx';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { type Comparison, compareReads } from './comparison.ts';
import type { ReadPart } from './parts.ts';
import css from './versions.module.css';
import {
  type DiffRange,
  diffRangeText,
  type ResourceVersions,
  rangeAround,
  rangeOf,
  versionAlone,
} from './versions.ts';

interface VersionStripProps {
  resource: ResourceVersions;
  readPart: ReadPart;
}

/** The timeline of a resource with more than one version: look at one, or at what differs between two. */
export function VersionStrip({ resource: { versions, range, alone }, readPart }: VersionStripProps) {
  const t = useTranslations('versions');
  const { change } = useResourcesSearch();
  const first = versions[0];
  const last = versions.at(-1);
  if (first === undefined || last === undefined || versions.length < 2) return null;
  const inView = alone ?? last.number;
  const shown = range ?? rangeAround(inView, first.number);
  const go = (diff: DiffRange | undefined) =>
    change({ diff: diff && diffRangeText(diff) }, { replace: range !== undefined || alone !== undefined });
  const pick = (number: number, isOther: boolean) => {
    const partner = range === undefined ? inView : range.after;
    if (isOther && number !== partner) go({ before: Math.min(number, partner), after: Math.max(number, partner) });
    else if (range !== undefined || isOther) go(rangeAround(number, first.number));
    // The newest is followed by what comes after it.
    else go(number === last.number ? undefined : rangeOf(number));
  };
  return (
    <section className={classNames(layout.wideRow, css.strip)} aria-label={t('strip')}>
      <span className={classNames(layout.fixed, layout.muted)}>{t('title')}</span>
      <VersionChips versions={versions} range={range ?? rangeOf(inView)} onPick={pick} />
      <Summary resource={{ versions, range: shown }} readPart={readPart} />
      <Segmented
        label={t('view')}
        value={range === undefined ? 'content' : 'diff'}
        options={[
          { value: 'content', label: t('content') },
          { value: 'diff', label: t('diff') },
        ]}
        onChange={(view) => (view === 'diff' ? go(shown) : change({ diff: undefined }))}
      />
    </section>
  );
}

interface SummaryProps {
  resource: { versions: ResourceVersions['versions']; range: DiffRange };
  readPart: ReadPart;
}

/** What differs between two versions, in one sentence. */
function Summary({ resource: { versions, range }, readPart }: SummaryProps) {
  const t = useTranslations('versions');
  const { list } = useQuantities();
  const before = versions.find(({ number }) => number === range.before)?.read;
  const after = versions.find(({ number }) => number === range.after)?.read;
  const { data } = useQuery({
    queryKey: ['versionComparison', before?.readId, after?.readId],
    queryFn: before === undefined || after === undefined ? skipToken : () => compareReads(before, after, readPart),
    gcTime: 30_000,
    retry: false,
  });
  if (before === undefined || after === undefined) return null;
  return (
    <span className={classNames(layout.truncate, css.summary)} role="status">
      {t('range', { ...range })}
      {data !== undefined && ` · ${sentence(t, list, data)}`}
    </span>
  );
}

function sentence(
  t: ReturnType<typeof useTranslations<'versions'>>,
  list: Quantities['list'],
  comparison: Comparison,
): string {
  const { lines, bytes, partsAdded, partsRemoved, limit } = comparison;
  const phrases = [
    lines.changed > 0 && t('changed', { count: lines.changed }),
    lines.added > 0 && t('added', { count: lines.added }),
    lines.removed > 0 && t('removed', { count: lines.removed }),
    bytes > 0 && t('bytes', { count: bytes }),
    partsAdded > 0 && t('partsAdded', { count: partsAdded }),
    partsRemoved > 0 && t('partsRemoved', { count: partsRemoved }),
    limit !== undefined && t(limit),
  ].filter((phrase) => phrase !== false);
  return phrases.length === 0 ? t('same') : list(phrases);
}

/** Says which version is in view when it is not simply the newest, and how to get on from there. */
export function VersionAlone({ resource: { versions, alone } }: { resource: ResourceVersions }) {
  const t = useTranslations('versions');
  const { change } = useResourcesSearch();
  if (alone === undefined) return null;
  const version = versions.find(({ number }) => number === alone);
  if (version === undefined) return <MissingVersion />;
  const newest = versions.at(-1)?.number ?? alone;
  return (
    <div className={classNames(layout.aligned, css.alone)} role="status">
      <span className={layout.truncate}>
        {t('alone', { number: alone, time: clockText(version.read.at) })}
        {newest !== alone && ` ${t('notNewest', { number: newest })}`}
      </span>
      <Spacer />
      {newest !== alone && (
        <Button
          variant="quiet"
          onPress={() => change({ diff: diffRangeText({ before: alone, after: newest }) }, { replace: true })}
        >
          {t('compareNewest')}
        </Button>
      )}
      <Button variant="quiet" onPress={() => change({ diff: undefined }, { replace: true })}>
        {t('showNewest')}
      </Button>
    </div>
  );
}

/** In place of a version that an address names and that isn't stored. */
export function MissingVersion() {
  const t = useTranslations('versions');
  const { change } = useResourcesSearch();
  return (
    <EmptyState
      title={t('unavailableTitle')}
      actions={<Button onPress={() => change({ diff: undefined })}>{t('showContent')}</Button>}
    >
      {t('unavailableText')}
    </EmptyState>
  );
}

const chipWidth = 118;

interface VersionChipsProps {
  versions: readonly ResourceVersion[];
  /** The two that are compared, or the one that is shown. */
  range: DiffRange;
  /** A version was chosen; with `isOther` as the other one of two. */
  onPick: (number: number, isOther: boolean) => void;
}

/** Versions in a row, oldest at the left; any number of them, for a clock may have made thousands. */
function VersionChips({ versions, range, onPick }: VersionChipsProps) {
  const t = useTranslations('versions');
  const baseId = useId();
  const isAlone = versionAlone(range) !== undefined;
  const count = versions.length;
  const [active, setActive] = useState(count - 1);
  const { scroller, first, end, top, height, viewSize, scrollTo } = useDrawnRows({
    total: count,
    rowHeight: chipWidth,
    axis: 'x',
  });
  // The version in view, or the newer one of the two that are compared; while that is the newest, every new one.
  const chosen = versions.findIndex(({ number }) => number === range.after);
  const shown = chosen === -1 ? count - 1 : chosen;
  const show = useEffectEvent(() => scrollTo(shown));
  useEffect(() => setActive(shown), [shown]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: also in a narrower strip.
  useEffect(() => show(), [shown, viewSize]);
  const moves: Record<string, number> = { ArrowLeft: active - 1, ArrowRight: active + 1, Home: 0, End: count - 1 };
  const handleKey = (event: KeyboardEvent) => {
    const next = moves[event.key];
    const number = versions[active]?.number;
    if (next !== undefined) {
      const index = Math.min(count - 1, Math.max(0, next));
      setActive(index);
      scrollTo(index);
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
      <div className={css.chipsCanvas} role="presentation" style={{ width: height }}>
        {versions.slice(first, end).map(({ number, read }, offset) => {
          const index = first + offset;
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
              style={{ transform: `translateX(${top + offset * chipWidth}px)`, width: chipWidth - 4 }}
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

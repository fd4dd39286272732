import { skipToken, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useResourcesSearch } from '../../state/address.ts';
import { classNames } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { Spacer } from '../../ui/controls/toolbar.tsx';
import layout from '../../ui/layout.module.css';
import { clockText } from '../../ui/status/clock.tsx';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { type Comparison, compareReads } from './comparison.ts';
import type { ReadPart } from './parts.ts';
import { VersionChips } from './version-chips.tsx';
import css from './versions.module.css';
import { type DiffRange, diffRangeText, type ResourceVersions, rangeAround, rangeOf } from './versions.ts';

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
      <Spacer />
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
      {data !== undefined && ` · ${sentence(t, data)}`}
    </span>
  );
}

function sentence(t: ReturnType<typeof useTranslations<'versions'>>, comparison: Comparison): string {
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
  return phrases.length === 0 ? t('same') : phrases.join(', ');
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

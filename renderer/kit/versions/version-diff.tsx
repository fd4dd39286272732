import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { fileNameOf } from '#shared/mcp/mime.ts';
import type { ResourceVersion } from '#shared/model/subscription.ts';
import { useResourcesSearch } from '../../state/address.ts';
import { classNames } from '../../ui/class-names.ts';
import { Select } from '../../ui/controls/select.tsx';
import layout from '../../ui/layout.module.css';
import { clockText } from '../../ui/status/clock.tsx';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { type DiffRange, diffRangeText } from './diff-range.ts';
import { MissingVersion } from './missing-version.tsx';
import { PairDiff } from './pair-diff.tsx';
import { type PartPair, pairParts } from './part-pairs.ts';
import type { ReadPart } from './version-content.ts';
import css from './versions.module.css';

export interface VersionDiffProps {
  versions: readonly ResourceVersion[];
  range: DiffRange;
  readPart: ReadPart;
}

/** Two versions of a resource and what differs between them, part by part. */
export function VersionDiff({ versions, range, readPart }: VersionDiffProps) {
  const t = useTranslations('versions');
  const { change } = useResourcesSearch();
  const [chosen, setChosen] = useState(0);
  const before = versions.find(({ number }) => number === range.before);
  const after = versions.find(({ number }) => number === range.after);
  if (before === undefined || after === undefined) return <MissingVersion />;
  const pairs = pairParts(before.read, after.read);
  const index = Math.min(chosen, pairs.length - 1);
  const pair = pairs[index];
  const compare = (next: DiffRange) => {
    const ordered = { before: Math.min(next.before, next.after), after: Math.max(next.before, next.after) };
    change({ diff: diffRangeText(ordered) }, { replace: true });
  };
  const choices = (
    <>
      <VersionSelect
        label={t('before')}
        versions={versions}
        value={range.before}
        onChange={(number) => compare({ ...range, before: number })}
      />
      <span aria-hidden>→</span>
      <VersionSelect
        label={t('after')}
        versions={versions}
        value={range.after}
        onChange={(number) => compare({ ...range, after: number })}
      />
      {pairs.length > 1 && (
        <Select
          label={t('part')}
          isLabelHidden
          value={String(index)}
          options={pairs.map((each, position) => ({ value: String(position), label: nameOf(t, each, position) }))}
          onChange={(value) => setChosen(Number(value))}
        />
      )}
    </>
  );
  return (
    <div className={layout.fillColumn}>
      {pair === undefined ? (
        <>
          <div className={classNames(layout.wrappingRow, css.diffBar)}>{choices}</div>
          <EmptyState title={t('noParts')} />
        </>
      ) : (
        <PairDiff
          key={`${before.read.readId} ${after.read.readId} ${index}`}
          before={before}
          after={after}
          pair={pair}
          readPart={readPart}
          choices={choices}
        />
      )}
    </div>
  );
}

function nameOf(t: ReturnType<typeof useTranslations<'versions'>>, pair: PartPair, position: number): string {
  const uri = (pair.after ?? pair.before)?.uri;
  const words = { number: position + 1, name: uri === undefined ? '' : fileNameOf(uri) };
  if (pair.before === undefined) return t('partAdded', words);
  if (pair.after === undefined) return t('partRemoved', words);
  return t('partName', words);
}

/** The most versions offered in the list; the row of all versions reaches the others. */
const newest = 200;

interface VersionSelectProps {
  label: string;
  versions: readonly ResourceVersion[];
  /** A version's number. */
  value: number;
  onChange: (number: number) => void;
}

/** A choice among versions, newest first. */
function VersionSelect({ label, versions, value, onChange }: VersionSelectProps) {
  const t = useTranslations('versions');
  const offered = versions.filter(({ number }, index) => index >= versions.length - newest || number === value);
  return (
    <Select
      label={label}
      isLabelHidden
      value={String(value)}
      options={offered.toReversed().map(({ number, read }) => ({
        value: String(number),
        label: t('nameAndTime', { number, time: clockText(read.at) }),
      }))}
      onChange={(number) => onChange(Number(number))}
    />
  );
}

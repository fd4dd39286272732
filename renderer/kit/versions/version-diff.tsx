import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { essenceOf, fileNameOf, viewOf } from '#shared/mcp/mime.ts';
import { sniff, sniffLength } from '#shared/mcp/mime-sniff.ts';
import type { ResourcePart } from '#shared/model/resource.ts';
import type { ResourceVersion } from '#shared/model/subscription.ts';
import { useResourcesSearch } from '../../state/address.ts';
import { classNames } from '../../ui/class-names.ts';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { Select } from '../../ui/controls/select.tsx';
import layout from '../../ui/layout.module.css';
import { useQuantities } from '../../ui/quantities.ts';
import { clockText } from '../../ui/status/clock.tsx';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { visibleText } from '../../ui/visible-text.ts';
import { FormSwitch, useBlobUrl } from '../content/index.ts';
import { DiffView } from '../editor/index.ts';
import { Fetching } from '../fetching.tsx';
import { formattedText, languageOfPair } from './comparison.ts';
import { HexDiff } from './hex-diff.tsx';
import { type ComparedBytes, comparedBytes, fetchSide, type PartPair, pairParts, type ReadPart } from './parts.ts';
import { MissingVersion } from './version-strip.tsx';
import css from './versions.module.css';
import { type DiffRange, diffRangeText } from './versions.ts';

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
  value: number;
  onChange: (number: number) => void;
}

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

type View = 'text' | 'picture' | 'hex';

interface PairDiffProps {
  before: ResourceVersion;
  after: ResourceVersion;
  pair: PartPair;
  readPart: ReadPart;
  /** What to compare, first in the bar. */
  choices: ReactNode;
}

/** What differs in one part: as text, as pictures or as bytes, whatever both sides are. */
function PairDiff({ before, after, pair, readPart, choices }: PairDiffProps) {
  const t = useTranslations('versions');
  const { bytes: amount } = useQuantities();
  const [chosen, setChosen] = useState<View>();
  const [isFormatted, setFormatted] = useState(true);
  const query = useQuery({
    queryKey: ['versionPair', before.read.readId, after.read.readId, pair.before?.index, pair.after?.index],
    queryFn: () =>
      Promise.all([
        fetchSide(readPart, before.read, pair.before, comparedBytes),
        fetchSide(readPart, after.read, pair.after, comparedBytes),
      ]),
    gcTime: 0,
    retry: false,
  });
  const { data } = query;
  if (data === undefined) {
    return (
      <>
        <div className={classNames(layout.wrappingRow, css.diffBar)}>{choices}</div>
        <Fetching query={query} />
      </>
    );
  }
  const [left, right] = data;
  const types = { before: typeOf(pair.before, left), after: typeOf(pair.after, right) };
  const views = viewsFor(pair, data, types);
  const view = chosen !== undefined && views.includes(chosen) ? chosen : (views[0] ?? 'hex');
  const language = languageOfPair(pair, after.read.uri);
  const isJson = view === 'text' && language === 'json';
  const lay = (text: string | undefined) =>
    isJson && isFormatted ? formattedText(text ?? '', language) : (text ?? '');
  const label = t('range', { before: before.number, after: after.number });
  return (
    <>
      <div className={classNames(layout.wrappingRow, css.diffBar)}>
        {choices}
        {views.length > 1 && (
          <Segmented
            label={t('as')}
            value={view}
            options={views.map((value) => ({ value, label: t(value) }))}
            onChange={setChosen}
          />
        )}
        {isJson && <FormSwitch isFormatted={isFormatted} onChange={setFormatted} />}
        {(left.isCut || right.isCut) && <span>{t('cut', { shown: amount(comparedBytes) })}</span>}
      </div>
      <Remarks pair={pair} />
      {view === 'text' && (
        <DiffView before={lay(left.text)} after={lay(right.text)} language={language} label={label} />
      )}
      {view === 'hex' && <HexDiff before={left.bytes} after={right.bytes} />}
      {view === 'picture' && (
        <div className={classNames(layout.fillHeight, css.pictures)}>
          {pair.before !== undefined && <VersionPicture version={before} bytes={left.bytes} type={types.before} />}
          {pair.after !== undefined && <VersionPicture version={after} bytes={right.bytes} type={types.after} />}
        </div>
      )}
    </>
  );
}

/** What differs beside the content. */
function Remarks({ pair: { before, after } }: { pair: PartPair }) {
  const t = useTranslations('versions');
  if (before === undefined) return <p className={layout.remark}>{t('onlyAdded')}</p>;
  if (after === undefined) return <p className={layout.remark}>{t('onlyRemoved')}</p>;
  if (before.mimeType === after.mimeType) return null;
  const typeOf = ({ mimeType }: ResourcePart) => (mimeType === undefined ? t('none') : visibleText(mimeType));
  const words = { before: typeOf(before), after: typeOf(after) };
  return <p className={layout.remark}>{t('typeChanged', words)}</p>;
}

function viewsFor(
  { before, after }: PartPair,
  [left, right]: readonly [ComparedBytes, ComparedBytes],
  types: { before: string; after: string },
): View[] {
  const isPicture = (part: ResourcePart | undefined, type: string) => part === undefined || viewOf(type) === 'image';
  const arePictures = isPicture(before, types.before) && isPicture(after, types.after);
  const areTexts = left.text !== undefined && right.text !== undefined;
  return [...(arePictures ? ['picture' as const] : []), ...(areTexts ? ['text' as const] : []), 'hex'];
}

/** The real type where the bytes show it, else the declared one. */
function typeOf(part: ResourcePart | undefined, side: ComparedBytes): string {
  const sniffed = sniff(side.bytes.subarray(0, sniffLength), part?.content === 'blob' ? part.mimeType : undefined);
  if (viewOf(sniffed) === 'image' && sniffed !== undefined) return sniffed;
  // A declared picture whose bytes are known to be something else is none.
  return (sniffed === undefined ? essenceOf(part?.mimeType) : sniffed) ?? 'application/octet-stream';
}

interface PicturePairProps {
  version: ResourceVersion;
  bytes: Uint8Array<ArrayBuffer>;
  type: string;
}

/** One side of a pair of pictures, inert as an image element. */
function VersionPicture({ version: { number }, bytes, type }: PicturePairProps) {
  const t = useTranslations('versions');
  const { bytes: amount } = useQuantities();
  const url = useBlobUrl(bytes, type);
  const [pixels, setPixels] = useState<{ width: number; height: number }>();
  const [isBroken, setBroken] = useState(false);
  const size = amount(bytes.length);
  return (
    <figure className={classNames(layout.stack, css.picture)}>
      <div className={classNames(layout.fillHeight, css.stage)}>
        {url !== undefined && !isBroken && (
          <img
            src={url}
            alt={t('name', { number })}
            draggable={false}
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => setPixels({ width, height })}
            onError={() => setBroken(true)}
          />
        )}
      </div>
      <figcaption>
        {isBroken
          ? t('brokenPicture', { number })
          : pixels === undefined
            ? t('pictureLoading', { number, size })
            : t('pictureOf', { number, size, ...pixels })}
      </figcaption>
    </figure>
  );
}

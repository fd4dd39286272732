import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { GitCompareArrows } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { ComparedServer, ComparedSide } from '#shared/model/comparison.ts';
import type { ServerId } from '#shared/model/id/id.ts';
import { isSameJson } from '#shared/model/json/same-json.ts';
import { host } from '../../data/client.ts';
import { failureOf } from '../../data/failure.ts';
import { useServers, useSessions } from '../../data/queries.ts';
import { runByKey } from '../../kit/form/index.ts';
import { useCompareSearch, useCurrentServerId } from '../../state/address.ts';
import type { CompareSearch } from '../../state/page-searches.ts';
import { classNames } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import { PaneHead } from '../../ui/controls/toolbar.tsx';
import { formFieldsRef, mainActionRef } from '../../ui/focus-pane.ts';
import layout from '../../ui/layout.module.css';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { FailureNotice } from '../../ui/status/failure-notice.tsx';
import { Spinner } from '../../ui/status/spinner.tsx';
import css from './compare.module.css';
import { ComparisonResult } from './comparison-result.tsx';
import { type Side, SideFields } from './side-fields.tsx';

/** Compares two servers or snapshots, or one server in two eras or as two hosts. */
export function ComparePage() {
  const t = useTranslations('compare');
  const sides = useSides();
  if (sides === undefined) return <EmptyState icon={GitCompareArrows} title={t('noServers')} />;
  return <CompareSides sides={sides} />;
}

interface Sides {
  a: Side;
  b: Side;
  /** Their eras are those of a server that nobody chose a comparison for. */
  hasUsualEras: boolean;
}

/**
 * What the address has. Defaults: the current server and the next one, or without another server both eras of the same.
 * Undefined without servers.
 */
function useSides(): Sides | undefined {
  const { a, b, aEra, bEra, aAs, bAs, aSnapshot, bSnapshot, aName = '', bName = '' } = useCompareSearch();
  const current = useCurrentServerId();
  const servers = useServers() ?? [];
  const ids = servers.map(({ server }) => server.id);
  const left = a ?? current ?? ids[0];
  const right = b ?? ids.find((id) => id !== left) ?? left;
  if (left === undefined || right === undefined) return undefined;
  const isDefault = left === right && [aEra, bEra, aAs, bAs].every((each) => each === undefined);
  const hasSnapshot = aSnapshot !== undefined || bSnapshot !== undefined;
  const hasUsualEras = isDefault && !hasSnapshot;
  const eras = hasUsualEras ? ({ a: 'legacy', b: 'modern' } as const) : { a: aEra, b: bEra };
  // Nothing connects to a recording: what was chosen for the server before it says nothing.
  const serverAs = (serverId: ServerId, { era, as }: Omit<ComparedServer, 'serverId'>): ComparedServer => {
    const isRecorded = servers.some(({ server, recordingId }) => server.id === serverId && recordingId !== undefined);
    return { serverId, ...(era && !isRecorded && { era }), ...(as && !isRecorded && { as }) };
  };
  return {
    hasUsualEras,
    a: aSnapshot === undefined ? serverAs(left, { era: eras.a, as: aAs }) : { snapshotId: aSnapshot, name: aName },
    b: bSnapshot === undefined ? serverAs(right, { era: eras.b, as: bAs }) : { snapshotId: bSnapshot, name: bName },
  };
}

/** What the address has for both sides: all of it, since it may have relied on defaults. */
function searchOf({ a, b }: Pick<Sides, 'a' | 'b'>): CompareSearch {
  const [left, right] = [a, b].map((side) =>
    'snapshotId' in side
      ? { id: undefined, era: undefined, as: undefined, snapshot: side.snapshotId, name: side.name }
      : { id: side.serverId, era: side.era, as: side.as, snapshot: undefined, name: undefined },
  );
  return {
    ...{ a: left?.id, aEra: left?.era, aAs: left?.as, aSnapshot: left?.snapshot, aName: left?.name },
    ...{ b: right?.id, bEra: right?.era, bAs: right?.as, bSnapshot: right?.snapshot, bName: right?.name },
  };
}

/** Whether comparing connects to nothing. */
function useIsAtHand(): (side: Side) => boolean {
  const sessions = useSessions();
  return (side) =>
    'snapshotId' in side ||
    (side.era === undefined &&
      side.as === undefined &&
      (sessions ?? []).some(({ serverId, phase }) => serverId === side.serverId && phase === 'ready'));
}

function CompareSides({ sides }: { sides: Sides }) {
  const t = useTranslations('compare');
  const { change } = useCompareSearch();
  const isAtHand = useIsAtHand();
  const all = [sides.a, sides.b];
  const [a, b] = [comparedSide(sides.a), comparedSide(sides.b)];
  // Comparing connects to servers, so it runs only when the user asks for it; choosing a snapshot does.
  const enabled = all.some((side) => 'snapshotId' in side) && all.every(isAtHand);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(
    // The result before stays until there is one of the sides as chosen now.
    host.comparisons.run.queryOptions({ input: { a, b }, enabled, retry: false, placeholderData: keepPreviousData }),
  );
  // One at a time. The button stays enabled meanwhile, since a disabled one would lose the focus.
  const isSame = isSameJson(a, b);
  const run = () => {
    if (!isSame) void refetch({ cancelRefetch: false });
  };
  const changeSide = (side: 'a' | 'b') => (next: Side) => {
    // Who compares two clients doesn't compare two eras, too.
    const comparesClients = sides.hasUsualEras && 'as' in next;
    const [left, right] = side === 'a' ? [next, sides.b] : [sides.a, next];
    const keep = (each: Side) => (comparesClients ? withoutEra(each) : each);
    change(searchOf({ a: keep(left), b: keep(right) }), { replace: true });
  };
  return (
    <>
      <PaneHead title={t('title')} />
      <div ref={formFieldsRef} className={classNames(layout.ruled, css.sides)} onKeyDownCapture={runByKey(run)}>
        <div className={css.fields}>
          <SideFields name="a" side={sides.a} onChange={changeSide('a')} />
          <SideFields name="b" side={sides.b} onChange={changeSide('b')} />
        </div>
        <Button ref={mainActionRef} variant="primary" isDisabled={isSame} onPress={run}>
          <GitCompareArrows aria-hidden />
          {t('compare')}
        </Button>
      </div>
      {isFetching ? (
        <EmptyState title={t('running')}>
          <Spinner label={t('running')} />
        </EmptyState>
      ) : error !== null ? (
        <FailureNotice failure={failureOf(error)} onRetry={run} />
      ) : data === undefined ? (
        <EmptyState icon={GitCompareArrows} title={t(isSame ? 'sameTitle' : 'emptyTitle')}>
          {t(isSame ? 'sameText' : 'emptyText')}
        </EmptyState>
      ) : (
        <>
          {isPlaceholderData && (
            <p role="status" className={classNames(layout.ruled, layout.warn, layout.small, css.summary)}>
              {isSame ? `${t('sameTitle')}. ${t('sameText')}` : t('before')}
            </p>
          )}
          <ComparisonResult key={data.comparisonId} comparison={data} onRetry={run} />
        </>
      )}
    </>
  );
}

function withoutEra(side: Side): Side {
  if ('snapshotId' in side) return side;
  const { era: _usual, ...rest } = side;
  return rest;
}

function comparedSide(side: Side): ComparedSide {
  return 'snapshotId' in side ? { snapshotId: side.snapshotId } : side;
}

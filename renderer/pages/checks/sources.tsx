import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { countedStates } from '#shared/model/checks/check.ts';
import type { CheckRun } from '#shared/model/checks/check-run.ts';
import type { ServerId } from '#shared/model/id/id.ts';
import { useCheckRuns } from '../../data/checks.ts';
import { host } from '../../data/client.ts';
import { usePins } from '../../data/pins.ts';
import { recordingName } from '../../data/recording-name.ts';
import { useRecordings } from '../../data/recordings.ts';
import { type ChecksSource, useChecksSearch } from '../../state/address.ts';
import layout from '../../ui/layout.module.css';
import { useQuantities } from '../../ui/quantities.ts';
import { Clock } from '../../ui/status/clock.tsx';
import { Tag } from '../../ui/status/tag.tsx';
import { visibleText } from '../../ui/visible-text.ts';
import css from './checks.module.css';
import { shownPins } from './pins/pins-view.tsx';
import { countStates, type ShownState, shownStates, tones } from './rows/shown-check.ts';
import { useShownTests, useTestsFile } from './tests/use-tests.ts';

const noTests = { path: '', text: '', revision: '', tests: [], problems: [] };

/** Where checks come from, each with how many of its checks have which result. */
export function Sources({ serverId }: { serverId: ServerId | undefined }) {
  const t = useTranslations('checksPage');
  const recordings = useRecordings().data?.recordings ?? [];
  const runs = useQuery(host.checks.runs.queryOptions()).data ?? [];
  const newest = (id: string) =>
    runs.findLast(({ request: { source } }) => source.kind === 'recording' && source.recordingId === id);
  return (
    <nav className={css.sources} aria-label={t('sources')}>
      {serverId !== undefined && (
        <>
          <TestsSource serverId={serverId} />
          <PinsSource serverId={serverId} />
        </>
      )}
      <h3 className={css.sourceHead}>{t('ofRecordings')}</h3>
      {recordings.length === 0 && <p className={layout.remark}>{t('noRecordings')}</p>}
      {recordings.map((recording) => {
        const run = newest(recording.id);
        return (
          <Source
            key={recording.id}
            source="recording"
            recording={recording.id}
            checkRun={run?.checkRunId}
            name={visibleText(recordingName(recording))}
            startedAt={recording.startedAt}
            counts={run && countsIn(run)}
          />
        );
      })}
    </nav>
  );
}

function countsIn({ counts }: CheckRun): ReadonlyMap<ShownState, number> {
  return new Map(countedStates.map((state) => [state, counts[state]]));
}

function TestsSource({ serverId }: { serverId: ServerId }) {
  const t = useTranslations('checksPage');
  const file = useTestsFile(serverId).data ?? noTests;
  const checks = useShownTests(file, useCheckRuns('tests', serverId));
  return <Source source="tests" name={t('ofTests')} counts={countStates(checks)} />;
}

function PinsSource({ serverId }: { serverId: ServerId }) {
  const t = useTranslations('checksPage');
  const pins = usePins(serverId)?.pins ?? [];
  return <Source source="pins" name={t('ofPins')} counts={countStates(shownPins(pins))} />;
}

interface SourceProps {
  source: ChecksSource;
  recording?: string;
  checkRun?: string | undefined;
  name: string;
  /** Tells apart recordings of one client. */
  startedAt?: number;
  counts: ReadonlyMap<ShownState, number> | undefined;
}

function Source({ source, recording, checkRun, name, startedAt, counts }: SourceProps) {
  const t = useTranslations('checksPage');
  const { count } = useQuantities();
  const { source: shown, recording: shownRecording, change } = useChecksSearch();
  const isShown = source === shown && (source !== 'recording' || recording === shownRecording);
  return (
    <button
      type="button"
      className={css.source}
      aria-current={isShown}
      onClick={() =>
        change({
          from: source === 'pins' ? source : undefined,
          ...{ recording, checkRun, test: undefined, view: undefined },
        })
      }
    >
      <span className={layout.breaking}>{name}</span>
      {startedAt !== undefined && (
        <span className={layout.quiet}>
          <Clock at={startedAt} hasDate fractionClass={css.fraction} />
        </span>
      )}
      {shownStates.map((state) => {
        const number = counts?.get(state) ?? 0;
        return (
          number > 0 && (
            <Tag key={state} tone={tones[state]}>
              {`${t(`state.${state}`)} ${count(number)}`}
            </Tag>
          )
        );
      })}
    </button>
  );
}

import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ServerId } from '#shared/model/id/id.ts';
import type { Round, RoundsKey } from '#shared/model/inbox/pending-request.ts';
import { host } from '../../data/client.ts';
import { usePendingRequests, useSession } from '../../data/queries.ts';
import { useOpenFrame, useWindowSearch } from '../../state/address.ts';
import { useInboxFront } from '../../state/inbox-front.ts';
import { classNames } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import layout from '../../ui/layout.module.css';
import { Clock } from '../../ui/status/clock.tsx';
import { shownAfterMs } from '../../ui/status/progress.tsx';
import { Tag, type Tone } from '../../ui/status/tag.tsx';
import { visibleText } from '../../ui/visible-text.ts';
import css from './rounds.module.css';

interface RoundsThreadProps {
  rounds: readonly Round[];
  /** One line for each: what is waited for is shown right below. */
  isShort?: boolean;
}

/** What a server requested before its response, round by round, and what it was given (2026-07-28). Nothing without rounds. */
export function RoundsThread({ rounds, isShort = false }: RoundsThreadProps) {
  const t = useTranslations('rounds');
  if (rounds.length === 0) return null;
  return (
    <section className={classNames(layout.ruled, css.thread)} aria-label={t('title')}>
      <ol>
        {rounds.map((round) => (
          <li key={round.number} className={isShort ? css.short : css.round}>
            <RoundLine round={round} isShort={isShort} />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The rounds of a request in flight, as they come; legacy sessions have none, and most requests end before they have one. */
export function OpenRounds({ serverId, ...trip }: RoundsKey & { serverId: ServerId }) {
  const isModern = useSession(serverId, ({ era }) => era) === 'modern';
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), shownAfterMs);
    return () => clearTimeout(timer);
  }, []);
  // Not cached: the next request of the same kind starts without rounds.
  const { data: rounds = [] } = useQuery({
    ...host.inbox.rounds.queryOptions({ input: isModern && isLong ? trip : skipToken }),
    gcTime: 0,
  });
  return <RoundsThread rounds={rounds} />;
}

function RoundLine({ round, isShort }: { round: Round; isShort: boolean }) {
  const t = useTranslations('rounds');
  const { number, at, requestSeq, responseSeq, inputs, stateCharacters } = round;
  const isWaiting = inputs.some(({ state }) => state === 'waiting');
  return (
    <>
      <p className={classNames(layout.wrappingRow, css.line)}>
        <strong>{t('round', { number })}</strong>
        <span className={layout.quietLine}>
          <Clock at={at} />
        </span>
        <span className={css.words}>{number === 1 ? t('sent') : t('again')}</span>
        <FrameButton seq={requestSeq} />
        <span aria-hidden>→</span>
        <span className={css.words}>{t('wanted')}</span>
        <FrameButton seq={responseSeq} />
        {stateCharacters !== undefined && !isShort && (
          <span className={layout.quietLine}>{t('state', { count: stateCharacters })}</span>
        )}
        {isWaiting && !isShort && <ShowPending frameSeq={responseSeq} />}
      </p>
      <ul className={css.inputs}>
        {inputs.map(({ key, method, state, replyHead }) => (
          <li key={key} className={classNames(layout.wrappingRow, css.line)}>
            <InputState state={state} />
            {!isShort && (
              <>
                <code>{visibleText(key)}</code>
                <span className={layout.quietLine}>{method === undefined ? t('noMethod') : visibleText(method)}</span>
                {replyHead !== undefined && (
                  <code className={classNames(layout.truncate, layout.muted, css.reply)} title={replyHead}>
                    {visibleText(replyHead)}
                  </code>
                )}
              </>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Brings what the round waits for to the front of the inbox. */
function ShowPending({ frameSeq }: { frameSeq: number }) {
  const t = useTranslations('rounds');
  const { change } = useWindowSearch();
  const requests = usePendingRequests();
  const show = () => {
    const waiting = requests.find(({ subject }) => subject.type === 'serverRequest' && subject.frameSeq === frameSeq);
    useInboxFront.getState().show(waiting?.id);
    change({ panel: 'inbox' });
  };
  return <Button onPress={show}>{t('showPending')}</Button>;
}

type State = Round['inputs'][number]['state'];

const tones: Record<State, Tone> = { waiting: 'warn', answered: 'ok', refused: 'error', withdrawn: 'plain' };

/** What became of an input that a server requested. */
export function InputState({ state }: { state: State }) {
  const t = useTranslations('rounds.states');
  return <Tag tone={tones[state]}>{t(state)}</Tag>;
}

/** Opens a frame in Traffic. */
export function FrameButton({ seq }: { seq: number }) {
  const t = useTranslations('rounds');
  const openFrame = useOpenFrame();
  return (
    <Button variant="quiet" onPress={() => openFrame(seq)}>
      {t('frame', { seq })}
    </Button>
  );
}

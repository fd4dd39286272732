import { ArrowLeftRight } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Failure } from '#shared/model/failure.ts';
import type { Reply } from '#shared/model/reply-rule.ts';
import { client } from '../../data/client.ts';
import { failureOf } from '../../data/failure.ts';
import { useOpenFrame } from '../../state/address.ts';
import { useInboxFront } from '../../state/inbox-front.ts';
import { Clock } from '../../ui/clock.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Spinner } from '../../ui/progress.tsx';
import { useQuantities } from '../../ui/quantities.ts';
import { Tag } from '../../ui/tag.tsx';
import { Spacer } from '../../ui/toolbar.tsx';
import { useNow } from '../../ui/use-now.ts';
import { type RequestAsk, requestKind } from './ask-kinds.ts';
import { ReplyButtons } from './reply-buttons.tsx';
import { dropReplyDraft, editedText, useReplyDraft } from './reply-draft.ts';
import { ReplySide } from './reply-side.tsx';
import { RequestEdit } from './request-edit.tsx';
import { RequestSide } from './request-side.tsx';
import css from './request-view.module.css';
import { useWholeAsk } from './use-whole-ask.ts';

/** What a server asks of its client, once all of it is here: drafts begin with the defaults that it names. */
export function RequestView({ ask: listed }: { ask: RequestAsk }) {
  const t = useTranslations('ask.request');
  const { ask, isLoading, error, retry } = useWholeAsk(listed);
  if (isLoading) return <Spinner label={t('loading')} />;
  return (
    <>
      {error !== null && <FailureNotice failure={failureOf(error)} onRetry={retry} />}
      <OpenRequest ask={ask} />
    </>
  );
}

/** The question at the left, the answer at the right. */
function OpenRequest({ ask }: { ask: RequestAsk }) {
  const titleId = useId();
  const t = useTranslations('ask.request');
  const { answer, isSent, failure } = useAnswer(ask);
  const [draft] = useReplyDraft(ask);
  const isSampling = requestKind(ask.subject) === 'sampling';
  const editLabel = t(editedText(ask, draft) === undefined ? 'edit' : 'edited');
  return (
    <section className={css.view} aria-labelledby={titleId}>
      <div className={css.head}>
        <RequestTitle ask={ask} titleId={titleId} />
        <Spacer />
        <Since at={ask.at} />
        <OpenFrame seq={ask.subject.frameSeq} />
      </div>
      <div className={css.sides}>
        <RequestSide ask={ask} edit={isSampling ? { label: editLabel, view: <RequestEdit ask={ask} /> } : undefined} />
        <ReplySide ask={ask} />
      </div>
      {failure !== undefined && <FailureNotice failure={failure} />}
      <ReplyButtons ask={ask} isSent={isSent} onAnswer={answer} />
    </section>
  );
}

/** Who asks for what, and which request of ours, or which round, it belongs to. */
export function RequestTitle({ ask, titleId }: { ask: RequestAsk; titleId: string }) {
  const t = useTranslations('ask.request');
  const { of, round, duplicateId } = ask.subject;
  return (
    <>
      <h3 id={titleId} className={css.title}>
        {t(`titles.${requestKind(ask.subject)}`, { server: ask.serverName })}
      </h3>
      {of !== undefined && (
        <span title={of.certain ? undefined : t('maybeHint')}>
          {t(of.certain ? 'belongsTo' : 'belongsMaybe', { method: of.method })} <code>{of.requestId}</code>
        </span>
      )}
      {round !== undefined && <Tag>{t('round', { number: round.number, key: round.key, count: round.asks })}</Tag>}
      {duplicateId && <span className={css.warning}>{t('duplicateId')}</span>}
    </>
  );
}

/** Leads to the message that brought the question. */
export function OpenFrame({ seq }: { seq: number }) {
  const t = useTranslations('ask.request');
  const openFrame = useOpenFrame();
  return <IconButton icon={ArrowLeftRight} label={t('openFrame')} onPress={() => openFrame(seq)} />;
}

const everyMs = 1000;

function Since({ at }: { at: number }) {
  const t = useTranslations('ask.inbox');
  const { duration } = useQuantities();
  const seconds = Math.max(0, Math.floor((useNow(everyMs) - at) / 1000));
  return (
    <span className={css.quiet}>
      <Clock at={at} /> · {t('since', { duration: duration(seconds * 1000) })}
    </span>
  );
}

/** Answers what a server asked. `isSent` from the answer on; `failure` says why it did not count. */
function useAnswer(ask: RequestAsk) {
  const [failure, setFailure] = useState<Failure>();
  const [isSent, setSent] = useState(false);
  const [draft] = useReplyDraft(ask);
  const answer = async (reply: Reply) => {
    setSent(true);
    setFailure(undefined);
    try {
      const edited = editedText(ask, draft);
      await client.asks.answer({ askId: ask.id, reply, ...(edited !== undefined && { editedText: edited }) });
      dropReplyDraft(ask);
      // The next one that waits comes to the front.
      useInboxFront.getState().show(undefined);
    } catch (error) {
      setFailure(failureOf(error));
      setSent(false);
    }
  };
  return { answer: (reply: Reply) => void answer(reply), isSent, failure };
}

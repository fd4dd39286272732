import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { Reply } from '#shared/model/inbox/reply-rule.ts';
import { client } from '../../data/client.ts';
import { attempt } from '../../state/notice.ts';
import { classNames } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Tooltip } from '../../ui/controls/tooltip.tsx';
import layout from '../../ui/layout.module.css';
import css from './inbox.module.css';
import { type PendingServerRequest, requestKind } from './pending-kinds.ts';
import { refusal, useReplyDraft } from './reply-draft.ts';
import { useArmed } from './use-armed.ts';
import { useContentCheck } from './use-content-check.ts';

interface SendButtonsProps {
  request: PendingServerRequest;
  /** What was entered; undefined while it isn't an answer. */
  reply: Reply | undefined;
  isSent: boolean;
  onAnswer: (reply: Reply) => void;
}

/** Sends what was entered. Accepting, declining and cancelling are three different answers (client, elicitation). */
export function SendButtons({ request, reply, isSent, onAnswer }: SendButtonsProps) {
  const t = useTranslations('inbox.reply');
  const canPress = useArmed() && !isSent;
  const anyway = useRef<HTMLSpanElement>(null);
  const [{ form, contentText }] = useReplyDraft(request);
  const { check, isChecking } = useContentCheck(request, contentText);
  const kind = requestKind(request.subject);
  const isElicitation = kind === 'form' || kind === 'url';
  const isWrong = form === 'form' && check?.verdict === 'invalid';
  const send = async () => {
    if (reply === undefined) return;
    // What was typed a moment ago is not checked yet. What does not fit can then be sent by a second press.
    if (kind === 'form' && form === 'form' && isChecking && !(await fits(request, contentText))) {
      requestAnimationFrame(() => anyway.current?.querySelector('button')?.focus());
    } else onAnswer(reply);
  };
  return (
    <div className={classNames(layout.wrappingRow, css.send)}>
      {isWrong && (
        <span className={layout.warn} role="status">
          {t('wrong', { count: check.total })}
        </span>
      )}
      {isElicitation && form === 'form' && (
        <>
          <Tooltip text={t('cancelHint')}>
            <Button isDisabled={!canPress} onPress={() => onAnswer(refusal('cancel'))}>
              {t('cancel')}
            </Button>
          </Tooltip>
          <Tooltip text={t('declineHint')}>
            <Button isDisabled={!canPress} onPress={() => onAnswer(refusal('decline'))}>
              {t('decline')}
            </Button>
          </Tooltip>
        </>
      )}
      {isWrong && (
        <span ref={anyway}>
          <Button isDisabled={!canPress || reply === undefined} onPress={() => reply && onAnswer(reply)}>
            {t('sendAnyway')}
          </Button>
        </span>
      )}
      <Button
        variant={form === 'error' ? 'danger' : 'primary'}
        isDisabled={!canPress || reply === undefined || isWrong}
        onPress={() => void send()}
      >
        {t(form === 'error' ? 'sendError' : form === 'json' ? 'sendJson' : isElicitation ? 'accept' : 'answer')}
      </Button>
    </div>
  );
}

/** What cannot be checked keeps nobody from sending. */
async function fits({ id }: PendingServerRequest, contentText: string): Promise<boolean> {
  return (await attempt(client.inbox.check({ pendingId: id, contentText })))?.verdict !== 'invalid';
}

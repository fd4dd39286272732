import { useQuery } from '@tanstack/react-query';
import { Zap } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Reply } from '#shared/model/reply-rule.ts';
import { host } from '../../host/client.ts';
import { Button } from '../../ui/button.tsx';
import { MenuButton, MenuItem } from '../../ui/menu.tsx';
import { Spacer } from '../../ui/toolbar.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { RuleDialog } from '../client/index.ts';
import { type RequestAsk, requestKind } from './ask-kinds.ts';
import { draftReply, refusal, useReplyDraft } from './reply-draft.ts';
import css from './request-view.module.css';
import { parsedObject } from './sampling-answer.ts';
import { useArmed } from './use-armed.ts';
import { useContentViolations } from './use-content-violations.ts';

interface ReplyButtonsProps {
  ask: RequestAsk;
  isSent: boolean;
  onAnswer: (reply: Reply) => void;
}

/** What can be answered now. Accepting, declining and cancelling are three different answers (client, elicitation). */
export function ReplyButtons({ ask, isSent, onAnswer }: ReplyButtonsProps) {
  const t = useTranslations('ask.reply');
  const isArmed = useArmed();
  const [isRule, setRule] = useState(false);
  const [draft] = useReplyDraft(ask);
  const violations = useContentViolations(ask, draft.contentText);
  const rules = useQuery(host.client.rules.queryOptions()).data ?? [];
  const canned = rules.filter(({ method }) => method === ask.subject.method);
  const kind = requestKind(ask.subject);
  const reply = draftReply(ask, draft);
  const isObject = reply?.type !== 'result' || parsedObject(reply.resultText) !== undefined;
  const isWrong = draft.form === 'form' && violations.length > 0;
  const canSend = isArmed && !isSent && reply !== undefined && isObject && !isWrong;
  const isElicitation = kind === 'form' || kind === 'url';
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out.
    <div role="group" aria-label={t('title')} className={css.foot}>
      {canned.length > 0 && (
        <MenuButton icon={Zap} label={t('canned')}>
          {canned.map(({ id, name, reply: ready }) => (
            <MenuItem key={id} onPress={() => onAnswer(ready)}>
              {name}
            </MenuItem>
          ))}
        </MenuButton>
      )}
      <Button variant="quiet" isDisabled={reply === undefined || !isObject} onPress={() => setRule(true)}>
        {t('always')}
      </Button>
      {reply !== undefined && !isObject && <span className={css.quiet}>{t('badJson')}</span>}
      <Spacer />
      {isElicitation && draft.form === 'form' && (
        <>
          <Tooltip text={t('cancelHint')}>
            <Button isDisabled={!isArmed || isSent} onPress={() => onAnswer(refusal('cancel'))}>
              {t('cancel')}
            </Button>
          </Tooltip>
          <Tooltip text={t('declineHint')}>
            <Button isDisabled={!isArmed || isSent} onPress={() => onAnswer(refusal('decline'))}>
              {t('decline')}
            </Button>
          </Tooltip>
        </>
      )}
      <Button
        variant={draft.form === 'error' ? 'danger' : 'primary'}
        isDisabled={!canSend}
        onPress={() => reply && onAnswer(reply)}
      >
        {draft.form === 'error'
          ? t('sendError')
          : draft.form === 'json'
            ? t('sendJson')
            : isElicitation
              ? t('accept')
              : t('answer')}
      </Button>
      {isRule && reply !== undefined && (
        <RuleDialog
          kind={kind}
          serverId={ask.serverId}
          serverName={ask.serverName}
          method={ask.subject.method}
          reply={reply}
          onClose={() => setRule(false)}
        />
      )}
    </div>
  );
}

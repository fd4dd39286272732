import { useQuery } from '@tanstack/react-query';
import { Zap } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Reply } from '#shared/model/reply-rule.ts';
import { host } from '../../data/client.ts';
import { draftOf, RuleDialog } from '../../kit/client-setup/index.ts';
import { Button } from '../../ui/button.tsx';
import { MenuButton, MenuItem } from '../../ui/menu.tsx';
import { type RequestAsk, requestKind } from './ask-kinds.ts';
import { draftReply, useReplyDraft } from './reply-draft.ts';
import css from './request-view.module.css';
import { parsedObject } from './sampling-answer.ts';
import { SendButtons } from './send-buttons.tsx';

interface ReplyButtonsProps {
  ask: RequestAsk;
  isSent: boolean;
  onAnswer: (reply: Reply) => void;
}

/** What can be answered now: at once, always, or as it was entered. */
export function ReplyButtons({ ask, isSent, onAnswer }: ReplyButtonsProps) {
  const t = useTranslations('ask.reply');
  const { serverId, serverName } = ask;
  const { method } = ask.subject;
  const kindText = useTranslations('ask.inbox')(requestKind(ask.subject));
  const ruleName = useTranslations('client.rules')('defaultName', { kind: kindText, server: serverName });
  const [isRule, setRule] = useState(false);
  const [draft] = useReplyDraft(ask);
  const rules = useQuery(host.client.rules.queryOptions()).data ?? [];
  const canned = rules.filter((rule) => rule.method === method);
  const entered = draftReply(ask, draft);
  const isObject = entered?.type !== 'result' || parsedObject(entered.resultText) !== undefined;
  const reply = isObject ? entered : undefined;
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
      <Button variant="quiet" isDisabled={reply === undefined} onPress={() => setRule(true)}>
        {t('always')}
      </Button>
      {!isObject && <span className={css.quiet}>{t('badJson')}</span>}
      <SendButtons ask={ask} reply={reply} isSent={isSent} onAnswer={onAnswer} />
      {isRule && reply !== undefined && (
        <RuleDialog draft={draftOf({ method, serverId, reply, name: ruleName })} onClose={() => setRule(false)} />
      )}
    </div>
  );
}

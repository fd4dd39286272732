import { useQuery } from '@tanstack/react-query';
import { BookmarkPlus, Zap } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { host } from '../../data/client.ts';
import { classNames } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { MenuButton, MenuItem } from '../../ui/controls/menu.tsx';
import { SplitButton } from '../../ui/controls/split-button.tsx';
import { KeyHint, Tooltip } from '../../ui/controls/tooltip.tsx';
import layout from '../../ui/layout.module.css';
import { shortcuts } from '../../ui/shortcuts.ts';
import { draftOf, RuleDialog } from '../client-setup/index.ts';
import { type PendingServerRequest, requestKind } from './pending-kinds.ts';
import { type ReplyState, refusal, rejection, useReplyDraft } from './reply.ts';
import css from './requests.module.css';

interface ReplyButtonsProps {
  request: PendingServerRequest;
  state: ReplyState;
  /** At the left end: how much is out of sight. */
  children: ReactNode;
}

/** What can be answered now: at once, always, or as it was entered. */
export function ReplyButtons({ request, state, children }: ReplyButtonsProps) {
  const t = useTranslations('inbox.reply');
  const { serverId, serverName } = request;
  const { method } = request.subject;
  const kindText = useTranslations('inbox.panel')(requestKind(request.subject));
  const ruleName = useTranslations('client.rules')('defaultName', { kind: kindText, server: serverName });
  const [isRule, setRule] = useState(false);
  const rules = useQuery(host.client.rules.queryOptions()).data ?? [];
  const canned = rules.filter((rule) => rule.method === method);
  const { reply, isObject, canPress, answer } = state;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out.
    <div role="group" aria-label={t('title')} className={classNames(layout.wrappingRow, css.foot)}>
      {children}
      {canned.length > 0 && (
        <MenuButton icon={Zap} label={t('canned')}>
          {canned.map(({ id, name, reply: ready }) => (
            <MenuItem key={id} isDisabled={!canPress} onPress={() => answer(ready)}>
              {name}
            </MenuItem>
          ))}
        </MenuButton>
      )}
      {!isObject && <span className={layout.quiet}>{t('badJson')}</span>}
      <div className={classNames(layout.wrappingRow, css.send)}>
        <IconButton
          icon={BookmarkPlus}
          label={t('always')}
          isDisabled={reply === undefined}
          onPress={() => setRule(true)}
        />
        <Refusals request={request} state={state} />
        <SendButton request={request} state={state} />
      </div>
      {isRule && reply !== undefined && (
        <RuleDialog draft={draftOf({ method, serverId, reply, name: ruleName })} onClose={() => setRule(false)} />
      )}
    </div>
  );
}

type PartProps = Pick<ReplyButtonsProps, 'request' | 'state'>;

/** Declining and cancelling are two different answers (client, elicitation); the others are rejected by an error. */
function Refusals({ request, state: { canPress, answer } }: PartProps) {
  const t = useTranslations('inbox.reply');
  const kind = requestKind(request.subject);
  if (kind === 'sampling' || kind === 'roots') {
    return (
      <Tooltip text={t('rejectHint')}>
        <Button isDisabled={!canPress} onPress={() => answer(rejection(kind))}>
          {t('reject')}
        </Button>
      </Tooltip>
    );
  }
  return (
    <>
      <Tooltip text={t('cancelHint')}>
        <Button isDisabled={!canPress} onPress={() => answer(refusal('cancel'))}>
          {t('cancel')}
        </Button>
      </Tooltip>
      <Tooltip text={t('declineHint')}>
        <Button isDisabled={!canPress} onPress={() => answer(refusal('decline'))}>
          {t('decline')}
        </Button>
      </Tooltip>
    </>
  );
}

/** Sends what was entered, whatever form it has. */
function SendButton({ request, state: { reply, canPress, check, send, answer } }: PartProps) {
  const t = useTranslations('inbox.reply');
  const [{ form }] = useReplyDraft(request);
  const kind = requestKind(request.subject);
  const canSend = canPress && reply !== undefined;
  if (form === 'error') {
    return (
      <Button data-main-action variant="danger" aria-label={t('sendError')} isDisabled={!canSend} onPress={send}>
        {t('sendError')} <KeyHint keys={shortcuts.submit} />
      </Button>
    );
  }
  const isElicitation = kind === 'form' || kind === 'url';
  const label = t(form === 'json' ? 'sendJson' : isElicitation ? 'accept' : 'answer');
  const content = (
    <>
      {label} <KeyHint keys={shortcuts.submit} />
    </>
  );
  if (kind !== 'form' || form !== 'form') {
    return (
      <Button data-main-action variant="primary" aria-label={label} isDisabled={!canSend} onPress={send}>
        {content}
      </Button>
    );
  }
  return (
    <SplitButton
      label={label}
      isDisabled={!canSend}
      onPress={send}
      menuLabel={t('moreAnswers')}
      menu={
        <MenuItem isDisabled={!canSend || check.check?.verdict !== 'invalid'} onPress={() => reply && answer(reply)}>
          {t('sendAnyway')}
        </MenuItem>
      }
    >
      {content}
    </SplitButton>
  );
}

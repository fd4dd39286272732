import { useNavigate } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { isCutItem } from '#shared/mcp/items/cut-item.ts';
import type { Decision } from '#shared/model/inbox/pending-request.ts';
import type { Json } from '#shared/model/json/json.ts';
import { failureOf } from '../../../data/failure.ts';
import { useDecide } from '../../../data/pending-consent.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { Spacer } from '../../../ui/controls/toolbar.tsx';
import { KeyHint, Tooltip } from '../../../ui/controls/tooltip.tsx';
import { isFocusLost } from '../../../ui/focus.ts';
import layout from '../../../ui/layout.module.css';
import { isShortcut } from '../../../ui/shortcuts.ts';
import { FailureNotice } from '../../../ui/status/failure-notice.tsx';
import { Tag } from '../../../ui/status/tag.tsx';
import { isTyping } from '../../../ui/typing.ts';
import { DiffView } from '../../editor/index.ts';
import type { PendingToolCall } from '../pending-kinds.ts';
import { useArmed } from '../use-armed.ts';
import { closeCallDialog } from './call-batch.ts';
import { CallFacts, CallSign, CallTitle, CallWarnings, isDestructive } from './call-facts.tsx';
import { CallMessage, OtherParts, useCallMessage } from './call-message.tsx';
import css from './calls.module.css';

interface CallDialogProps {
  request: PendingToolCall;
  /** Which of how many that are confirmed one after the other. */
  number: number;
  total: number;
  onClose: () => void;
}

/**
 * Confirms one tool call. It covers the item area only: the log below stays readable and usable. The refusal has
 * the focus, Ctrl/Cmd+Enter agrees once, Esc leaves the call in the inbox.
 */
export function CallDialog({ request, number, total, onClose }: CallDialogProps) {
  const t = useTranslations('inbox.toolCall');
  const titleId = useId();
  const isArmed = useArmed();
  const { decide, isSent, error } = useDecide(request.id);
  const { subject } = request;
  const message = useCallMessage(subject);
  const canAllow = isArmed && !isSent;
  // Before the editor, to which these keys mean something else.
  const handleKey = (event: KeyboardEvent) => {
    if (isShortcut(event, 'submit')) {
      event.preventDefault();
      event.stopPropagation();
      if (canAllow && !event.repeat) decide('allow');
    }
  };
  const handleEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    onClose();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a click beside the dialog only must not take its focus.
    <div
      className={classNames(layout.center, css.veil)}
      onMouseDown={(event) => {
        if (event.target === event.currentTarget) event.preventDefault();
      }}
    >
      <dialog
        open
        tabIndex={-1}
        className={classNames(layout.stack, css.dialog)}
        aria-labelledby={titleId}
        onKeyDownCapture={handleKey}
        onKeyDown={handleEscape}
      >
        <div
          className={classNames(layout.wideRow, css.dialogHead)}
          data-destructive={isDestructive(subject) || undefined}
        >
          <CallSign subject={subject} />
          <h3 id={titleId} className={classNames(layout.scroll, css.title)}>
            <CallTitle request={request} />
          </h3>
          {total > 1 && <Tag tone="warn">{t('position', { number, total })}</Tag>}
          <IconButton icon={X} label={t('later')} shortcut="close" onPress={onClose} />
        </div>
        <div className={classNames(layout.fillColumn, css.body)}>
          <CallWarnings subject={subject} />
          <div className={classNames(layout.vertical, css.texts)}>
            <CallMessage request={request} message={message} />
            {subject.approvedBefore !== undefined && (
              <CallChanges before={subject.approvedBefore} now={subject.definitions} />
            )}
          </div>
          <OtherParts parts={message.parts} />
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard. */}
          <section className={css.facts} tabIndex={0} aria-label={t('about')}>
            <CallFacts request={request} />
          </section>
          {error !== null && <FailureNotice failure={failureOf(error)} />}
        </div>
        <CallButtons request={request} canAllow={canAllow} canDeny={!isSent} onDecide={decide} />
      </dialog>
    </div>
  );
}

/** What differs between the tool as somebody last allowed it and as it is now. */
function CallChanges({ before, now }: { before: readonly Json[]; now: readonly Json[] }) {
  const t = useTranslations('inbox.toolCall');
  const isOne = before.length === 1 && now.length === 1;
  const pretty = (definitions: readonly Json[]) => JSON.stringify(isOne ? definitions[0] : definitions, null, 2);
  return (
    <section className={classNames(layout.stack, css.section)} aria-label={t('definition')}>
      <div className={classNames(layout.aligned, css.messageHead)}>
        <h4>{t('definition')}</h4>
        <span className={classNames(layout.quiet, css.amount)}>
          {t('before')} → {t('now')}
        </span>
      </div>
      <div className={classNames(layout.box, css.text)}>
        <DiffView before={pretty(before)} after={pretty(now)} language="json" label={t('definition')} />
      </div>
    </section>
  );
}

interface CallButtonsProps {
  request: PendingToolCall;
  canAllow: boolean;
  canDeny: boolean;
  onDecide: (decision: Decision) => void;
}

/** The three answers to a tool call, and the way to what decides the next one. */
function CallButtons({ request, canAllow, canDeny, onDecide }: CallButtonsProps) {
  const t = useTranslations('inbox.toolCall');
  const navigate = useNavigate();
  const deny = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Who types in a panel below goes on; a field that the dialog covers takes no more keys.
    if (!isTyping() || isFocusLost()) deny.current?.focus();
  }, []);
  const { times, definitions, why } = request.subject;
  const isListed = definitions.length > 0;
  const isCut = definitions.some(isCutItem);
  const isKnown = isListed && !isCut && why !== 'listPending';
  const reason = isCut ? t('forSessionTooLarge') : isListed ? undefined : t('forSessionUnlisted');
  return (
    <div className={classNames(layout.wideRow, css.foot)}>
      <Button
        variant="quiet"
        onPress={() => {
          closeCallDialog();
          void navigate({
            to: '/servers/$serverId/connection',
            params: { serverId: request.serverId },
            search: { tab: 'settings' },
          });
        }}
      >
        {t('policy')}
      </Button>
      {reason !== undefined && <span className={classNames(layout.quiet, css.reason)}>{reason}</span>}
      <Spacer />
      <Button ref={deny} isDisabled={!canDeny} onPress={() => onDecide('deny')}>
        {t('deny')}
      </Button>
      <Tooltip text={reason ?? t('forSessionHint')}>
        <Button isDisabled={!canAllow || !isKnown} onPress={() => onDecide('allowForSession')}>
          {t('allowForSession')}
        </Button>
      </Tooltip>
      <Button
        variant={isDestructive(request.subject) ? 'danger' : 'primary'}
        isDisabled={!canAllow}
        data-tour="allow"
        onPress={() => onDecide('allow')}
      >
        {isDestructive(request.subject)
          ? t('allowDestructive', { count: times })
          : times > 1
            ? t('allowTimes', { count: times })
            : t('allow')}
        <KeyHint of="submit" />
      </Button>
    </div>
  );
}

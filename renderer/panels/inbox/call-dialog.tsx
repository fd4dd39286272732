import { ShieldQuestion, X } from 'lucide-react';
import { type KeyboardEvent, useId } from 'react';
import { useTranslations } from 'use-intl';
import type { Json } from '#shared/model/json.ts';
import { useDecide } from '../../kit/consent/index.ts';
import { DiffView } from '../../kit/editor/index.ts';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Tag } from '../../ui/tag.tsx';
import type { CallAsk } from './ask-kinds.ts';
import { CallButtons } from './call-buttons.tsx';
import css from './call-dialog.module.css';
import { CallFacts } from './call-facts.tsx';
import callMessage from './call-message.module.css';
import { CallMessage } from './call-message.tsx';
import { CallTitle } from './call-title.tsx';
import { CallWarnings } from './call-warnings.tsx';
import { useArmed } from './use-armed.ts';

interface CallDialogProps {
  ask: CallAsk;
  /** Which of how many that are asked one after the other. */
  number: number;
  total: number;
  onClose: () => void;
}

/**
 * Asks about one tool call. It covers the item area only: the log below stays readable and usable. The refusal has
 * the focus, Ctrl/Cmd+Enter agrees once, Esc leaves the question in the inbox.
 */
export function CallDialog({ ask, number, total, onClose }: CallDialogProps) {
  const t = useTranslations('ask.toolCall');
  const titleId = useId();
  const isArmed = useArmed();
  const { decide, isSent, failure } = useDecide(ask.id);
  const { subject } = ask;
  const canAllow = isArmed && !isSent;
  // Before the editor, to which these keys mean something else.
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
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
      className={css.veil}
      onMouseDown={(event) => {
        if (event.target === event.currentTarget) event.preventDefault();
      }}
    >
      <dialog
        open
        tabIndex={-1}
        className={css.dialog}
        aria-labelledby={titleId}
        onKeyDownCapture={handleKey}
        onKeyDown={handleEscape}
      >
        <div className={css.head}>
          <ShieldQuestion aria-hidden />
          <h3 id={titleId} className={css.title}>
            <CallTitle ask={ask} />
          </h3>
          {total > 1 && <Tag tone="warn">{t('position', { number, total })}</Tag>}
          <IconButton icon={X} label={t('later')} shortcut="Esc" onPress={onClose} />
        </div>
        <div className={css.body}>
          <CallWarnings subject={subject} />
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard. */}
          <section className={css.facts} tabIndex={0} aria-label={t('about')}>
            <CallFacts ask={ask} />
          </section>
          <div className={css.texts}>
            <CallMessage subject={subject} />
            {subject.approvedBefore !== undefined && (
              <CallChanges before={subject.approvedBefore} now={subject.definitions} />
            )}
          </div>
          {failure !== undefined && <FailureNotice failure={failure} />}
        </div>
        <CallButtons ask={ask} canAllow={canAllow} canDeny={!isSent} onDecide={decide} />
      </dialog>
    </div>
  );
}

interface CallChangesProps {
  before: readonly Json[];
  now: readonly Json[];
}

/** What differs between the tool as somebody last allowed it and as it is now. */
function CallChanges({ before, now }: CallChangesProps) {
  const t = useTranslations('ask.toolCall');
  const isOne = before.length === 1 && now.length === 1;
  const pretty = (definitions: readonly Json[]) => JSON.stringify(isOne ? definitions[0] : definitions, null, 2);
  return (
    <section className={callMessage.section} aria-label={t('definition')}>
      <div className={callMessage.head}>
        <h4>{t('definition')}</h4>
        <span className={callMessage.amount}>
          {t('before')} → {t('now')}
        </span>
      </div>
      <div className={callMessage.text}>
        <DiffView before={pretty(before)} after={pretty(now)} language="json" label={t('definition')} />
      </div>
    </section>
  );
}

import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import type { Decision } from '#shared/model/ask.ts';
import { Button } from '../../ui/button.tsx';
import { KeyHint } from '../../ui/key-hint.tsx';
import { Spacer } from '../../ui/toolbar.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import type { CallAsk } from './ask-kinds.ts';
import css from './call-dialog.module.css';
import { putCallsAside } from './call-dialog-store.ts';

interface CallButtonsProps {
  ask: CallAsk;
  canAllow: boolean;
  canDeny: boolean;
  onDecide: (decision: Decision) => void;
}

/** The three answers to a tool call, and the way to what decides the next one. */
export function CallButtons({ ask, canAllow, canDeny, onDecide }: CallButtonsProps) {
  const t = useTranslations('ask.toolCall');
  const navigate = useNavigate();
  const { times, definitions, why } = ask.subject;
  const isListed = definitions.length > 0;
  const isKnown = isListed && why !== 'listPending';
  return (
    <div className={css.foot}>
      <Button
        variant="quiet"
        onPress={() => {
          putCallsAside();
          void navigate({ to: '/servers/$serverId/connection', params: { serverId: ask.serverId } });
        }}
      >
        {t('policy')}
      </Button>
      {!isListed && <span className={css.reason}>{t('forSessionUnlisted')}</span>}
      <Spacer />
      <Button autoFocus isDisabled={!canDeny} onPress={() => onDecide('deny')}>
        {t('deny')}
      </Button>
      <Tooltip text={isListed ? t('forSessionHint') : t('forSessionUnlisted')}>
        <Button isDisabled={!canAllow || !isKnown} onPress={() => onDecide('allowForSession')}>
          {t('allowForSession')}
        </Button>
      </Tooltip>
      <Button variant="primary" isDisabled={!canAllow} onPress={() => onDecide('allow')}>
        {times > 1 ? t('allowTimes', { count: times }) : t('allow')}
        <KeyHint keys="Mod+Enter" />
      </Button>
    </div>
  );
}

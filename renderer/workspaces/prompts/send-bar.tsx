import { useTranslations } from 'use-intl';
import { classNames } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import { KeyHint } from '../../ui/controls/key-hint.tsx';
import layout from '../../ui/layout.module.css';
import css from './prompts.module.css';

interface SendBarProps {
  /** Required arguments that are left out, once one tried to send. */
  missingCount: number;
  /** The server gave the prompt no name. */
  isNameless: boolean;
  isLive: boolean;
  canSend: boolean;
  onSend: () => void;
  onSendAnyway: () => void;
}

/** The button that sends, and why it does not. */
export function SendBar({ missingCount, isNameless, isLive, canSend, onSend, onSendAnyway }: SendBarProps) {
  const t = useTranslations('prompts');
  const reason = isNameless ? t('nameless') : isLive ? undefined : t('notConnected');
  return (
    <div className={classNames(layout.row, css.send)}>
      {missingCount > 0 ? (
        <>
          <p className={classNames(layout.small, layout.error)} role="alert">
            {t('missing', { count: missingCount })}
          </p>
          <Button isDisabled={!canSend} onPress={onSendAnyway}>
            {t('sendAnyway')}
          </Button>
        </>
      ) : (
        <p className={layout.quiet}>{reason}</p>
      )}
      <Button variant="primary" aria-label={t('send')} isDisabled={!canSend} onPress={onSend}>
        {t('send')} <KeyHint keys="Mod+Enter" />
      </Button>
    </div>
  );
}

import { type KeyboardEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type OverrideProblem, parseKeys, type ShortcutId } from '#shared/model/app/shortcut-keys.ts';
import { useCommandName } from '../../../kit/command-name.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { shortcutText } from '../../../ui/controls/tooltip.tsx';
import layout from '../../../ui/layout.module.css';
import { pressedKeys } from '../../../ui/shortcuts.ts';
import css from './shortcuts.module.css';
import { useOverrides } from './use-overrides.ts';

const modifierKeys = new Set(['Control', 'Shift', 'Alt', 'AltGraph', 'Meta', 'OS', 'CapsLock', 'NumLock', 'Fn']);

interface KeyCaptureProps {
  id: ShortcutId;
  /** Keys to begin with, as if they were pressed: the default ones that another command has. */
  keys?: string | undefined;
  /** Ends it; `isKept`: the focus stays where the user took it. */
  onEnd: (isKept?: boolean) => void;
}

/** Waits for the keys of a command, and saves them when they are free or taken from another command. */
export function KeyCapture({ id, keys: first, onEnd }: KeyCaptureProps) {
  const t = useTranslations('shortcuts.settings');
  const name = useCommandName();
  const { problemOf, save } = useOverrides();
  const [asked, setAsked] = useState(first);
  const [refused, setRefused] = useState<{ keys: string; problem: OverrideProblem }>();
  const finish = (keys: string) => {
    save(id, keys);
    onEnd();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Tab' || modifierKeys.has(event.key) || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    const pressed = pressedKeys(event);
    if (pressed === 'Esc') return onEnd();
    if (pressed === 'Backspace' || pressed === 'Delete') return finish('');
    const keys = parseKeys(pressed);
    if (keys === undefined) return setRefused({ keys: pressed, problem: 'invalidKeys' });
    const problem = problemOf(id, keys);
    if (problem === undefined) finish(keys);
    else if ('takenBy' in problem) setAsked(keys);
    else setRefused({ keys, problem: problem.owner });
  };
  const conflict = asked === undefined ? undefined : problemOf(id, asked);
  if (asked !== undefined && conflict !== undefined && 'takenBy' in conflict) {
    return (
      <div className={classNames(layout.stack, css.capture)}>
        <p role="alert">{t('taken', { keys: shortcutText(asked), other: name(conflict.takenBy) })}</p>
        <div className={layout.row}>
          <Button autoFocus variant="primary" onPress={() => finish(asked)}>
            {t('replace')}
          </Button>
          <Button onPress={() => onEnd()}>{t('cancel')}</Button>
        </div>
      </div>
    );
  }
  return (
    <div className={classNames(layout.stack, css.capture)}>
      <TextField
        autoFocus
        isReadOnly
        label={t('newKeys', { name: name(id) })}
        isLabelHidden
        placeholder={t('press')}
        description={t('captureHint')}
        value=""
        onKeyDown={press}
        onBlur={() => onEnd(true)}
      />
      {refused !== undefined && (
        <p role="alert" className={layout.warn}>
          {t(`problems.${refused.problem}`, { keys: shortcutText(refused.keys), mod: shortcutText('Mod') })}
        </p>
      )}
    </div>
  );
}

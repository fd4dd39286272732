import { RotateCcw } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { defaultKeys, isFixed, type ShortcutId } from '#shared/model/app/shortcut-keys.ts';
import { useCommandName } from '../../../kit/command-name.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { Keys, shortcutText } from '../../../ui/controls/tooltip.tsx';
import layout from '../../../ui/layout.module.css';
import { useShortcut } from '../../../ui/shortcuts.ts';
import { KeyCapture } from './key-capture.tsx';
import css from './shortcuts.module.css';
import { useOverrides } from './use-overrides.ts';

/** A command with its keys: Change waits for others, Reset brings the default ones back. */
export function ShortcutRow({ id }: { id: ShortcutId }) {
  const t = useTranslations('shortcuts.settings');
  const name = useCommandName()(id);
  const keys = useShortcut(id);
  const { problemOf, reset: resetKeys } = useOverrides();
  const [captured, setCaptured] = useState<{ keys?: string }>();
  const change = useRef<HTMLButtonElement>(null);
  const usual = defaultKeys(id);
  const isModified = keys !== usual;
  const keysText = (each: string) => (each === '' ? t('none') : shortcutText(each));
  const end = (isKept = false) => {
    setCaptured(undefined);
    if (!isKept) requestAnimationFrame(() => change.current?.focus());
  };
  const reset = () => {
    if (usual !== '' && problemOf(id, usual) !== undefined) return setCaptured({ keys: usual });
    resetKeys(id, name);
    change.current?.focus();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be laid out like a row.
    <div role="group" aria-label={name} className={classNames(css.shortcut, isModified && css.modified)}>
      <span className={layout.shrink}>
        {name}
        {isModified && <span className={layout.quiet}> {t('usual', { keys: keysText(usual) })}</span>}
      </span>
      {captured !== undefined ? (
        <KeyCapture id={id} keys={captured.keys} onEnd={end} />
      ) : (
        <>
          <span>{keys === '' ? <span className={layout.quiet}>{t('none')}</span> : <Keys keys={keys} />}</span>
          {isFixed(id) ? (
            <span className={layout.quiet}>{t('fixed')}</span>
          ) : (
            <span className={layout.row}>
              <Button
                ref={change}
                aria-label={t('changeOf', { name, keys: keysText(keys) })}
                onPress={() => setCaptured({})}
              >
                {t('change')}
              </Button>
              {isModified && (
                <IconButton icon={RotateCcw} label={t('reset', { name, keys: keysText(usual) })} onPress={reset} />
              )}
            </span>
          )}
        </>
      )}
    </div>
  );
}

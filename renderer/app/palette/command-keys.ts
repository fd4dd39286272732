import { useEffect, useEffectEvent } from 'react';
import { isShortcutName } from '#shared/model/app/commands.ts';
import { isTyped, shortcutOf } from '../../ui/shortcuts.ts';
import { useCommands } from './commands.ts';

/** Runs the commands that have keys by the settings only; draws nothing. */
export function CommandKeys(): null {
  const commands = useCommands();
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented) return;
    const id = shortcutOf(event);
    if (id === undefined || isShortcutName(id) || isTyped(event)) return;
    const command = commands.find((each) => each.id === id);
    if (command === undefined) return;
    event.preventDefault();
    command.run();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return null;
}

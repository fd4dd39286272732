import { useTranslations } from 'use-intl';
import { isShortcutName } from '#shared/model/app/commands.ts';
import type { ShortcutId } from '#shared/model/app/shortcut-keys.ts';

/** The names of commands where their keys are listed. */
export function useCommandName(): (id: ShortcutId) => string {
  const shortcut = useTranslations('shortcuts.names');
  const command = useTranslations('commands');
  return (id) => (isShortcutName(id) ? shortcut(id) : command(id));
}

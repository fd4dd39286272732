import { createFailure } from '#shared/messages/failure.ts';
import { shortcutTable } from '#shared/model/app/shortcut-keys.ts';
import type { Failure } from '#shared/model/failure.ts';
import type { Settings } from '#shared/model/settings/settings.ts';

/** The settings' keys that no command can have; undefined when all apply. */
export function shortcutProblem({ shortcuts }: Pick<Settings, 'shortcuts'>): Failure | undefined {
  const { broken } = shortcutTable(shortcuts);
  if (broken.length === 0) return undefined;
  return createFailure('shortcutsUnusable', { shortcuts: broken.map(({ id, keys }) => `${id}: ${keys}`).join(', ') });
}

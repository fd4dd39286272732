import {
  changedOverrides,
  defaultKeys,
  keysProblem,
  type ShortcutId,
  type ShortcutTable,
  shortcutTable,
} from '#shared/model/app/shortcut-keys.ts';
import { updateSettings, useChangeSettings, useSettings } from '../../../data/queries.ts';
import { showError } from '../../../state/notice.ts';
import { offerUndo } from '../../../state/undo.ts';
import { useShortcutTable } from '../../../ui/shortcuts.ts';

interface Overrides {
  table: ShortcutTable;
  /** How many commands have other keys than by default. */
  changed: number;
  /** Why a command can't have keys, or who has them; undefined when they are free. */
  problemOf(id: ShortcutId, keys: string): ReturnType<typeof keysProblem>;
  /** Gives a command keys, empty for none, and takes them from the command that has them. */
  save(id: ShortcutId, keys: string): void;
  /** Gives a command its usual keys; can be undone. */
  reset(id: ShortcutId, name: string): void;
  /** Removes the entries of these names from the settings; all without names. */
  remove(ids?: readonly string[]): void;
}

/** The settings' keys of commands, and their changes; the notice bar shows a failure. */
export function useOverrides(): Overrides {
  const { shortcuts } = useSettings();
  const { mutate } = useChangeSettings();
  const table = useShortcutTable();
  const change = (next: Readonly<Record<string, string>>) => mutate(patchOf(next), { onError: showError });
  const save: Overrides['save'] = (id, keys) => {
    const problem = keys === '' ? undefined : keysProblem(id, keys, table.keys);
    const takenBy = problem !== undefined && 'takenBy' in problem ? problem.takenBy : undefined;
    change(changedOverrides(shortcuts, [[id, keys], ...(takenBy === undefined ? [] : [[takenBy, ''] as const])]));
  };
  const changed = [...table.keys].filter(([id, keys]) => keys !== defaultKeys(id)).length;
  return {
    table,
    changed,
    problemOf: (id, keys) => keysProblem(id, keys, table.keys),
    save,
    reset: (id, name) => {
      save(id, defaultKeys(id));
      const { [id]: before } = shortcuts;
      offerUndo({ what: 'reset', name }, () => restore(before === undefined ? {} : { [id]: before }));
    },
    remove: (ids) => {
      change(
        ids === undefined ? {} : Object.fromEntries(Object.entries(shortcuts).filter(([id]) => !ids.includes(id))),
      );
      const removed = Object.entries(shortcuts).filter(([id]) => ids?.includes(id) ?? true);
      offerUndo({ what: 'shortcuts', count: ids?.length ?? changed }, () => restore(Object.fromEntries(removed)));
    },
  };
}

function patchOf(shortcuts: Readonly<Record<string, string>>) {
  return { shortcuts: Object.keys(shortcuts).length === 0 ? undefined : shortcuts };
}

/**
 * Brings entries back that were removed. What was changed since stays: commands, and keys that others have now, also by
 * default.
 */
function restore(removed: Readonly<Record<string, string>>): Promise<void> {
  return updateSettings(({ shortcuts }) => {
    const back = Object.entries(removed).filter(([id]) => !Object.hasOwn(shortcuts, id));
    // Of two commands with the same keys, the last one lacks them.
    const { broken } = shortcutTable({ ...shortcuts, ...Object.fromEntries(back) });
    const taken = new Set(broken.flatMap(({ id, problem }) => (problem === 'taken' ? [id] : [])));
    return patchOf({ ...shortcuts, ...Object.fromEntries(back.filter(([id]) => !taken.has(id))) });
  });
}

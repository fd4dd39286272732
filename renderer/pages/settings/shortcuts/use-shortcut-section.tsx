import { useTranslations } from 'use-intl';
import { defaultKeys, shortcutIds } from '#shared/model/app/shortcut-keys.ts';
import { useCommandName } from '../../../kit/command-name.ts';
import { useSettingsSearch } from '../../../state/address.ts';
import { isDesktop } from '../../../state/desktop.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { shortcutText } from '../../../ui/controls/tooltip.tsx';
import layout from '../../../ui/layout.module.css';
import { useShortcutTable } from '../../../ui/shortcuts.ts';
import { visibleText } from '../../../ui/visible-text.ts';
import type { PageSection } from '../use-setting-sections.tsx';
import { ShortcutRow } from './shortcut-row.tsx';
import css from './shortcuts.module.css';
import { useOverrides } from './use-overrides.ts';

/** Every command with its keys: found by its name and by its keys, and shown without a search once they differ. */
export function useShortcutSection(): PageSection {
  const t = useTranslations('shortcuts');
  const name = useCommandName();
  const { keys } = useShortcutTable();
  const listed = shortcutIds.filter((id) => id !== 'newWindow' || isDesktop());
  const rows = listed.map((id) => ({
    id: `shortcuts.${id}`,
    words: `${name(id)} ${shortcutText(keys.get(id) ?? '')} ${keys.get(id) ?? ''} ${id}`,
    view: <ShortcutRow id={id} />,
    isOnlyFound: keys.get(id) === defaultKeys(id),
  }));
  return {
    id: 'shortcuts',
    title: t('title'),
    items: [{ id: 'shortcuts', words: t('settings.hint'), view: <AllShortcuts /> }, ...rows],
  };
}

/** What holds for all of them, and the entries of the file that don't apply. */
function AllShortcuts() {
  const t = useTranslations('shortcuts.settings');
  const { table, changed, remove } = useOverrides();
  const { broken } = table;
  const title = useTranslations('shortcuts')('title');
  const { q, change: search } = useSettingsSearch();
  return (
    <div className={classNames(layout.stack, css.all)}>
      <p className={layout.quiet}>{t('hint')}</p>
      <div className={layout.row}>
        {q === '' && <Button onPress={() => search({ q: title })}>{t('showAll')}</Button>}
        {changed > 0 && <Button onPress={() => remove()}>{t('resetAll', { count: changed })}</Button>}
      </div>
      {broken.length > 0 && (
        <div role="status" className={classNames(layout.remark, layout.stack)}>
          {t('broken', { count: broken.length })}
          <ul>
            {broken.map(({ id, keys, problem }) => (
              <li key={id}>
                <code>
                  {visibleText(id)}: {visibleText(keys)}
                </code>{' '}
                — {t(`problems.${problem}`, { keys: shortcutText(visibleText(keys)), mod: shortcutText('Mod') })}
              </li>
            ))}
          </ul>
          <div>
            <Button onPress={() => remove(broken.map(({ id }) => id))}>{t('discard')}</Button>
          </div>
        </div>
      )}
    </div>
  );
}

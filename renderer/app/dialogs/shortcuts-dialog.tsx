import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { shortcutGroups } from '#shared/model/app/commands.ts';
import { isShortcutId, type ShortcutId } from '#shared/model/app/shortcut-keys.ts';
import { useCommandName } from '../../kit/command-name.ts';
import { isDesktop } from '../../state/desktop.ts';
import { classNames } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import { KeyHint } from '../../ui/controls/tooltip.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import layout from '../../ui/layout.module.css';
import { useShortcutTable } from '../../ui/shortcuts.ts';
import css from './shortcuts.module.css';

/** All commands with keys, by the part of the window where they work. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('shortcuts');
  const name = useCommandName();
  const navigate = useNavigate();
  const groups = useShortcutGroups();
  const change = () => void navigate({ to: '/settings', search: { q: t('title') } });
  return (
    <Dialog
      isOpen
      title={t('title')}
      width="wide"
      onClose={onClose}
      footer={<Button onPress={change}>{t('change')}</Button>}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard. */}
      <section className={css.groups} tabIndex={0} aria-label={t('title')}>
        {groups.map(({ group, ids }) => (
          <section key={group} aria-label={t(`groups.${group}`)}>
            <h3 className={classNames(layout.quiet, css.heading)}>{t(`groups.${group}`)}</h3>
            <dl>
              {ids.map((id) => (
                <div key={id} className={css.line}>
                  <dt>{name(id)}</dt>
                  <dd>
                    <KeyHint of={id} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </section>
    </Dialog>
  );
}

/** The commands that have keys now; those without default keys come last. */
function useShortcutGroups(): { group: 'goTo' | 'layout' | 'work' | 'other'; ids: ShortcutId[] }[] {
  const { keys } = useShortcutTable();
  const withKeys = [...keys].filter(([id, each]) => each !== '' && (id !== 'newWindow' || isDesktop()));
  const named = (['goTo', 'layout', 'work'] as const).map((group) => ({
    group,
    ids: Object.keys(shortcutGroups[group])
      .filter(isShortcutId)
      .filter((id) => withKeys.some(([each]) => each === id)),
  }));
  const listed: readonly string[] = named.flatMap(({ ids }) => ids);
  const others = withKeys.map(([id]) => id).filter((id) => !listed.includes(id));
  return [...named, { group: 'other' as const, ids: others }].filter(({ ids }) => ids.length > 0);
}

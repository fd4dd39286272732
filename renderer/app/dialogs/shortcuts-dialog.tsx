import { useTranslations } from 'use-intl';
import { isDesktop } from '../../state/desktop.ts';
import { classNames } from '../../ui/class-names.ts';
import { KeyHint } from '../../ui/controls/tooltip.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import layout from '../../ui/layout.module.css';
import { shortcutGroups, shortcutNames, shortcuts } from '../../ui/shortcuts.ts';
import css from './shortcuts.module.css';

/** All shortcuts, by the part of the window where they work. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('shortcuts');
  return (
    <Dialog isOpen title={t('title')} width="wide" onClose={onClose}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard. */}
      <section className={css.groups} tabIndex={0} aria-label={t('title')}>
        {(['goTo', 'layout', 'work'] as const).map((group) => (
          <section key={group} aria-label={t(`groups.${group}`)}>
            <h3 className={classNames(layout.quiet, css.heading)}>{t(`groups.${group}`)}</h3>
            <dl>
              {shortcutNames
                .filter((name) => name in shortcutGroups[group] && (name !== 'newWindow' || isDesktop()))
                .map((name) => (
                  <div key={name} className={css.line}>
                    <dt>{t(`names.${name}`)}</dt>
                    <dd>
                      <KeyHint keys={shortcuts[name]} />
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

import { useTranslations } from 'use-intl';
import { useAboutActions } from '../../state/about.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Section } from '../../ui/facts.tsx';
import css from './settings-page.module.css';

/** The ways to what is known about Loupe itself. */
export function AboutSection() {
  const t = useTranslations('about');
  const name = useTranslations('commands');
  const { showAbout, showLicenses, showNews, checkForUpdates } = useAboutActions();
  return (
    <Section title={t('title')}>
      <div className={css.buttons}>
        <Button onPress={showAbout}>{name('about')}</Button>
        <Button onPress={checkForUpdates}>{t('updates.open')}</Button>
        <Button onPress={() => showNews()}>{t('news.open')}</Button>
        <Button onPress={showLicenses}>{t('licenses.open')}</Button>
      </div>
    </Section>
  );
}

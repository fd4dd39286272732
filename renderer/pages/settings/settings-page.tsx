import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { SearchX } from 'lucide-react';
import { type ReactNode, useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import { client, host } from '../../data/client.ts';
import { useAppInfo, useChangeSettings, useSettings } from '../../data/queries.ts';
import { Fetching } from '../../kit/fetching.tsx';
import { useTypedQuery } from '../../kit/list/index.ts';
import { RootsSection } from '../../kit/roots-section.tsx';
import { useAboutActions } from '../../state/about.ts';
import { useSettingsSearch } from '../../state/address.ts';
import { useClear } from '../../state/clear.ts';
import { isDesktop } from '../../state/desktop.ts';
import { attempt } from '../../state/notice.ts';
import { classNames } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import { CopyButton } from '../../ui/controls/copy-button.tsx';
import { FilterBar, PaneHead } from '../../ui/controls/toolbar.tsx';
import { Fact, Facts, Section } from '../../ui/facts.tsx';
import layout from '../../ui/layout.module.css';
import { useQuantities } from '../../ui/quantities.ts';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { NamedSecrets, SecretsSection } from './secrets.tsx';
import css from './settings-page.module.css';
import { useShortcutSection } from './shortcuts/use-shortcut-section.tsx';
import { type PageSection, useSettingSections } from './use-setting-sections.tsx';

/** The settings with a search, and where Loupe stores its files. */
export function SettingsPage() {
  const t = useTranslations('settings');
  const { q, change } = useSettingsSearch();
  const typed = useTypedQuery(q, (next) => change({ q: next }, { replace: true }));
  const query = useSyncExternalStore(typed.subscribe, typed.get);
  const sections = useSections();
  const words = query.trim().toLowerCase().split(/\s+/);
  const shown = sections.flatMap((section) => {
    const items = section.items.filter((item) => {
      const text = `${section.title} ${item.words}`.toLowerCase();
      return words.every((word) => text.includes(word)) && !(item.isOnlyFound === true && query.trim() === '');
    });
    return items.length === 0 ? [] : [{ ...section, items }];
  });
  const count = shown.reduce((sum, { items }) => sum + items.length, 0);
  return (
    <>
      <PaneHead title={t('title')}>
        <Link to="/audit" className={css.link}>
          {t('audit')}
        </Link>
      </PaneHead>
      <FilterBar label={t('search')} value={query} onChange={typed.set}>
        <span role="status" className={layout.quietLine}>
          {query.trim() !== '' && t('found', { count })}
        </span>
      </FilterBar>
      <div className={classNames(layout.scroll, layout.sized, css.scroll)}>
        {shown.length > 1 && <SectionLinks sections={shown} />}
        <div className={classNames(layout.vertical, css.page)}>
          {shown.length === 0 && (
            <EmptyState icon={SearchX} title={t('nothingFound', { query })}>
              {t('nothingFoundText')}
            </EmptyState>
          )}
          {shown.map(({ id, title, items, isBare = false }) =>
            isBare ? (
              items.map((item) => (
                <div key={item.id} id={placeOf(id)}>
                  {item.view}
                </div>
              ))
            ) : (
              <div key={id} id={placeOf(id)}>
                <Section title={title}>
                  {items.map((item) => (
                    <div key={item.id}>{item.view}</div>
                  ))}
                </Section>
              </div>
            ),
          )}
        </div>
      </div>
    </>
  );
}

/** Where a section is on the page. */
function placeOf(id: string): string {
  return `settings-${id}`;
}

/** Goes to a section; beside them where there is room. */
function SectionLinks({ sections }: { sections: readonly Pick<PageSection, 'id' | 'title'>[] }) {
  const t = useTranslations('settings');
  return (
    <nav className={css.sections} aria-label={t('sections')}>
      <ul>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <button
              type="button"
              className={classNames(layout.truncate, css.section)}
              onClick={() => document.getElementById(placeOf(id))?.scrollIntoView({ block: 'start' })}
            >
              {title}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** All sections in their order. `isBare`: the section has its own heading. */
function useSections(): (PageSection & { isBare?: boolean })[] {
  const t = useTranslations('settings');
  const about = useTranslations('about');
  const { appearance, requests, calls, costs, client: presented, traffic, desktop } = useSettingSections();
  const shortcuts = useShortcutSection();
  const info = useAppInfo();
  const bare = (id: string, title: string, words: string, view: ReactNode) => ({
    id,
    title,
    isBare: true,
    items: [{ id, words, view }],
  });
  const log = { id: 'log', words: `${t('logSize')} ${t('clearEnded')} ${t('clearAll')}`, view: <TrafficLog /> };
  const crashes = { id: 'crashFiles', words: `${t('crashFiles')} ${t('crashFilesHint')}`, view: <CrashFiles /> };
  return [
    appearance,
    ...(isDesktop() ? [{ ...desktop, items: [...desktop.items, crashes] }] : []),
    requests,
    calls,
    costs,
    presented,
    bare('roots', t('roots'), `${t('rootsHint')} roots`, <DefaultRoots />),
    { ...traffic, items: [...traffic.items, log] },
    shortcuts,
    bare('secrets', t('named.title'), t('named.hint'), <NamedSecrets />),
    ...(info?.passphrase === undefined
      ? []
      : [bare('passphrase', t('secrets.title'), t(`secrets.state.${info.passphrase}`), <SecretsSection />)]),
    bare('files', t('files'), `${t('dataDir')} ${t('serversFile')} ${t('settingsFile')} ${t('vault')}`, <Places />),
    bare(
      'about',
      about('title'),
      `${about('updates.open')} ${about('news.open')} ${about('licenses.open')}`,
      <AboutSection />,
    ),
  ];
}

function DefaultRoots() {
  const t = useTranslations('settings');
  const { roots } = useSettings();
  const { mutateAsync } = useChangeSettings();
  const save = async (next: typeof roots | undefined) => (await attempt(mutateAsync({ roots: next }))) !== undefined;
  return <RootsSection title={t('roots')} hint={t('rootsHint')} roots={roots} onSave={save} />;
}

function TrafficLog() {
  const t = useTranslations('settings');
  const info = useAppInfo();
  const { bytes } = useQuantities();
  const clear = useClear();
  return (
    <div className={css.log}>
      <Facts>
        <Fact name={t('logSize')}>{info !== undefined && bytes(info.logBytes)}</Fact>
      </Facts>
      <div className={css.buttons}>
        <Button onPress={() => clear('ended')}>{t('clearEnded')}</Button>
        <Button variant="danger" onPress={() => clear('all')}>
          {t('clearAll')}
        </Button>
      </div>
    </div>
  );
}

function Places() {
  const t = useTranslations('settings');
  const info = useAppInfo();
  if (info === undefined) return null;
  const path = (name: string, text: string, hint?: string) => (
    <Fact name={name} hint={hint}>
      <code>{text}</code>
      <CopyButton text={text} label={`${t('copyPath')}: ${name}`} />
    </Fact>
  );
  return (
    <Section title={t('files')}>
      <Facts>
        {path(t('dataDir'), info.dataDir)}
        {path(t('settingsFile'), info.settingsFile, t('settingsFileHint'))}
        {path(t('serversFile'), info.serversFile, t('serversFileHint'))}
        <Fact name={t('vault')}>{t(`vaults.${info.vault}`)}</Fact>
        <Fact name={t('version')}>{info.version}</Fact>
      </Facts>
    </Section>
  );
}

/** The ways to what is known about Loupe itself. */
function AboutSection() {
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

/** The files about crashes in the desktop app's folder. */
function CrashFiles() {
  const t = useTranslations('settings');
  const { bytes } = useQuantities();
  // They are written while the page isn't there.
  const query = useQuery(host.desktop.crashFiles.queryOptions({ staleTime: 0 }));
  const { data = [] } = query;
  return (
    <div className={css.log}>
      <Facts>
        <Fact name={t('crashFiles')} hint={t('crashFilesHint')}>
          {query.data?.length === 0 && t('noCrashFiles')}
        </Fact>
        {data.map((file) => (
          <Fact key={file.name} name={bytes(file.bytes)}>
            <code>{file.name}</code>
          </Fact>
        ))}
      </Facts>
      <Fetching query={query} />
      {data.length > 0 && (
        <div className={css.buttons}>
          <Button onPress={() => void attempt(client.desktop.openCrashFolder())}>{t('openCrashFolder')}</Button>
        </div>
      )}
    </div>
  );
}

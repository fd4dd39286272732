import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { type RegisteredRouter, RouterProvider } from '@tanstack/react-router';
import { type ReactNode, Suspense, use, useEffect, useMemo } from 'react';
import { I18nProvider } from 'react-aria-components';
import { IntlProvider, useTranslations } from 'use-intl';
import { en } from '#shared/messages/en/index.ts';
import type { Messages } from '#shared/messages/messages.ts';
import type { Locale } from '#shared/model/settings/settings.ts';
import { host, queryClient, useLinkState } from '../data/client.ts';
import { useChangeSettings, useSettings } from '../data/queries.ts';
import { type LayoutMemory, LayoutMemoryProvider } from '../ui/split-pane.tsx';
import { Spinner } from '../ui/status/progress.tsx';
import { preloadResources } from '../workspaces/resources/index.ts';
import css from './app.module.css';
import { chooseLocale, useTheme } from './appearance.ts';
import { ErrorBoundary } from './error-boundary.tsx';

export function App({ router }: { router: RegisteredRouter }) {
  return (
    <QueryClientProvider client={queryClient}>
      <Suspense>
        <Language>
          <ErrorBoundary>
            <Start router={router} />
          </ErrorBoundary>
        </Language>
      </Suspense>
    </QueryClientProvider>
  );
}

function Language({ children }: { children: ReactNode }) {
  const settings = useSettings();
  const locale = settings.locale ?? chooseLocale(navigator.languages);
  const messages = use(messagesFor(locale));
  useTheme(settings.theme);
  useEffect(() => {
    document.documentElement.lang = locale;
  }, [locale]);
  return (
    <I18nProvider locale={locale}>
      {/* A text whose values do not fit falls back to its key; texts of failures have English beside them. */}
      <IntlProvider locale={locale} messages={messages} timeZone="UTC" onError={() => {}}>
        {children}
      </IntlProvider>
    </I18nProvider>
  );
}

/** Waits for the settings: pane sizes count from the first paint on. */
function Start({ router }: { router: RegisteredRouter }) {
  const t = useTranslations('window.link');
  const settings = useQuery(host.app.settings.queryOptions());
  const linkState = useLinkState();
  if (settings.data === undefined) {
    return (
      <div className={css.start} role="status">
        <Spinner label={t('connecting')} />
        {linkState === 'lost' ? t('lost') : t('connecting')}
      </div>
    );
  }
  return (
    <RememberedLayout>
      <RouterProvider router={router} />
    </RememberedLayout>
  );
}

function RememberedLayout({ children }: { children: ReactNode }) {
  // The first screen has everything that it needs by then.
  useEffect(preloadResources, []);
  const { layout } = useSettings();
  const { mutate } = useChangeSettings();
  const memory = useMemo<LayoutMemory>(
    () => ({ layout, remember: (group, sizes) => mutate({ layout: { ...layout, [group]: sizes } }) }),
    [layout, mutate],
  );
  return <LayoutMemoryProvider value={memory}>{children}</LayoutMemoryProvider>;
}

/** Fetches the texts of the window's language, as far as that is known. */
export async function fetchTexts(): Promise<void> {
  const settings = queryClient.getQueryData(host.app.settings.queryKey());
  await messagesFor(settings?.locale ?? chooseLocale(navigator.languages)).catch(() => undefined);
}

const loading = new Map<Locale, Promise<Messages>>();

async function load(locale: Locale): Promise<Messages> {
  switch (locale) {
    case 'en':
      return en;
    case 'de':
      return (await import('#shared/messages/de/index.ts')).de;
    case 'zh-CN':
      return (await import('#shared/messages/zh-CN/index.ts')).zhCn;
  }
}

/** The texts of one language, fetched once; the same promise for every call. */
function messagesFor(locale: Locale): Promise<Messages> {
  const known = loading.get(locale);
  if (known !== undefined) return known;
  const fetched = load(locale);
  loading.set(locale, fetched);
  return fetched;
}

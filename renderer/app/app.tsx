import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { type RegisteredRouter, RouterProvider } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect, useMemo } from 'react';
import { I18nProvider } from 'react-aria-components';
import { IntlProvider, useTranslations } from 'use-intl';
import { host, queryClient, useLinkState } from '../data/client.ts';
import { useChangeSettings, useSettings } from '../data/queries.ts';
import { type LayoutMemory, LayoutMemoryProvider } from '../ui/split-pane.tsx';
import { Spinner } from '../ui/status/progress.tsx';
import { showTexts, useTexts } from '../ui/texts.ts';
import css from './app.module.css';
import { chooseLocale, useTheme } from './appearance.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { preloadResources } from './views.tsx';

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
  const texts = useTexts(({ shown }) => shown);
  useTheme(settings.theme);
  useEffect(() => {
    // One whose texts cannot be fetched isn't shown: the window stays in the language that it has.
    showTexts(locale).catch(() => {});
  }, [locale]);
  useEffect(() => {
    if (texts !== undefined) document.documentElement.lang = texts.locale;
  }, [texts]);
  if (texts === undefined) return null;
  return (
    <I18nProvider locale={texts.locale}>
      {/* A text whose values do not fit falls back to its key; texts of failures have English beside them. */}
      <IntlProvider locale={texts.locale} messages={texts.messages} timeZone="UTC" onError={() => {}}>
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

/** Fetches the texts of the window's language, as far as that is known; English ones when they cannot be fetched. */
export async function fetchTexts(): Promise<void> {
  const settings = queryClient.getQueryData(host.app.settings.queryKey());
  await showTexts(settings?.locale ?? chooseLocale(navigator.languages)).catch(() => showTexts('en'));
}

import { useEffect } from 'react';
import { locales } from '#shared/model/settings/default-settings.ts';
import type { Locale, Theme } from '#shared/model/settings/settings.ts';

const prefersLight = () => window.matchMedia('(prefers-color-scheme: light)');
const prefersContrast = () => window.matchMedia('(prefers-contrast: more)');

/** Dresses the document; `system` follows what the operating system asks for. */
export function showTheme(theme: Theme): void {
  const system = prefersContrast().matches ? 'contrast' : prefersLight().matches ? 'light' : 'dark';
  document.documentElement.dataset.theme = theme === 'system' ? system : theme;
}

/** Keeps the document in `theme`, also when the system changes its mind. */
export function useTheme(theme: Theme): void {
  useEffect(() => {
    const show = () => showTheme(theme);
    show();
    const queries = [prefersLight(), prefersContrast()];
    for (const query of queries) query.addEventListener('change', show);
    return () => {
      for (const query of queries) query.removeEventListener('change', show);
    };
  }, [theme]);
}

/** The first of the user's languages (as the system orders them) that Loupe speaks; English when there is none. */
export function chooseLocale(wanted: readonly string[]): Locale {
  for (const tag of wanted) {
    const language = tag.toLowerCase().split('-')[0];
    const known = locales.find((locale) => locale.toLowerCase().split('-')[0] === language);
    if (known !== undefined) return known;
  }
  return 'en';
}

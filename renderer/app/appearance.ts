import { useEffect } from 'react';
import { locales } from '#shared/model/settings/default-settings.ts';
import type { Locale, Theme } from '#shared/model/settings/settings.ts';

const prefersLight = () => window.matchMedia('(prefers-color-scheme: light)');
const prefersContrast = () => window.matchMedia('(prefers-contrast: more)');
const forcesColors = () => window.matchMedia('(forced-colors: active)');

/** Applies a theme to the document; `system` follows the operating system. */
export function showTheme(theme: Theme): void {
  const system = prefersContrast().matches ? 'contrast' : prefersLight().matches ? 'light' : 'dark';
  document.documentElement.dataset.theme = theme === 'system' ? system : theme;
}

/**
 * Applies a theme, and again when the system's preference changes, or imposes its own colours: that changes each theme,
 * and who draws with a theme's colours hears of it by the attribute alone.
 */
export function useTheme(theme: Theme): void {
  useEffect(() => {
    const show = () => showTheme(theme);
    show();
    const queries = [prefersLight(), prefersContrast(), forcesColors()];
    for (const query of queries) query.addEventListener('change', show);
    return () => {
      for (const query of queries) query.removeEventListener('change', show);
    };
  }, [theme]);
}

/** The first of the preferred languages in which Loupe has texts, else English. */
export function chooseLocale(preferred: readonly string[]): Locale {
  for (const tag of preferred) {
    const language = tag.toLowerCase().split('-')[0];
    const known = locales.find((locale) => locale.toLowerCase().split('-')[0] === language);
    if (known !== undefined) return known;
  }
  return 'en';
}

import { locales } from '#shared/model/settings/default-settings.ts';
import type { Locale } from '#shared/model/settings/settings.ts';

/** The first of the user's languages (as the system orders them) that Loupe speaks; English when there is none. */
export function chooseLocale(wanted: readonly string[]): Locale {
  for (const tag of wanted) {
    const language = tag.toLowerCase().split('-')[0];
    const known = locales.find((locale) => locale.toLowerCase().split('-')[0] === language);
    if (known !== undefined) return known;
  }
  return 'en';
}

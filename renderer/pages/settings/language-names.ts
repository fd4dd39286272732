import type { Locale } from '#shared/model/settings/settings.ts';

/** Each language in its own words: who looks for it may not read the current one. */
export const languageNames: Record<Locale, string> = { en: 'English', 'zh-CN': '简体中文', de: 'Deutsch' };

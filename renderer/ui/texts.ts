import { create } from 'zustand';
import { first as en } from '#shared/messages/en/first.ts';
import type { FirstMessages, Messages } from '#shared/messages/messages.ts';
import type { Locale } from '#shared/model/settings/settings.ts';

interface Texts {
  locale: Locale;
  /** Those of the first screen, until others are needed. */
  messages: FirstMessages | Messages;
  hasAll: boolean;
}

const parts: Record<Locale, { first: () => Promise<FirstMessages>; all: () => Promise<Messages> }> = {
  en: {
    first: async () => en,
    all: async () => (await import('#shared/messages/en/index.ts')).en,
  },
  de: {
    first: async () => (await import('#shared/messages/de/first.ts')).first,
    all: async () => (await import('#shared/messages/de/index.ts')).de,
  },
  'zh-CN': {
    first: async () => (await import('#shared/messages/zh-CN/first.ts')).first,
    all: async () => (await import('#shared/messages/zh-CN/index.ts')).zhCn,
  },
};

/** Views stay fetched, so this stays too. */
let takesAll = false;

/** The texts that the window shows, and the language that it will show. */
export const useTexts = create<{ wanted?: Locale; shown?: Texts }>(() => ({}));

/** Shows the window in a language, once its texts are here. Rejects when they cannot be fetched. */
export async function showTexts(locale: Locale): Promise<void> {
  useTexts.setState({ wanted: locale });
  const hasAll = takesAll;
  if (isShown(locale, hasAll)) return;
  const messages = await (hasAll ? parts[locale].all() : parts[locale].first());
  const { wanted } = useTexts.getState();
  // Another language may have been chosen meanwhile, or all of its texts be here.
  if (wanted !== undefined && wanted !== locale) return showTexts(wanted);
  if (!isShown(locale, hasAll)) useTexts.setState({ shown: { locale, messages, hasAll } });
}

/** Loads the texts that the first screen doesn't need; every lazy view waits for them. */
export async function fetchAllTexts(): Promise<void> {
  takesAll = true;
  const { wanted } = useTexts.getState();
  if (wanted !== undefined) await showTexts(wanted);
}

function isShown(locale: Locale, hasAll: boolean): boolean {
  const { shown } = useTexts.getState();
  return shown?.locale === locale && (shown.hasAll || !hasAll);
}

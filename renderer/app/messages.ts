import { en } from '#shared/messages/en/index.ts';
import type { Messages } from '#shared/messages/messages.ts';
import type { Locale } from '#shared/model/settings.ts';

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
export function messagesFor(locale: Locale): Promise<Messages> {
  const known = loading.get(locale);
  if (known !== undefined) return known;
  const fetched = load(locale);
  loading.set(locale, fetched);
  return fetched;
}

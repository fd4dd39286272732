import type { Messages } from '#shared/messages/messages.ts';
import type { Locale } from '#shared/model/settings/settings.ts';

// Makes every `useTranslations` key and its namespace checked by the compiler.
declare module 'use-intl' {
  interface AppConfig {
    Locale: Locale;
    Messages: Messages;
  }
}

import { commands as de } from '#shared/messages/de/commands.ts';
import { settings as deSettings } from '#shared/messages/de/settings.ts';
import { commands as en } from '#shared/messages/en/commands.ts';
import { settings as enSettings } from '#shared/messages/en/settings.ts';
import { localeFor, type ShellText, shellText } from '#shared/messages/shell.ts';
import { commands as zhCn } from '#shared/messages/zh-CN/commands.ts';
import { settings as zhCnSettings } from '#shared/messages/zh-CN/settings.ts';
import type { CommandId } from '#shared/model/app/commands.ts';
import type { Locale, Theme } from '#shared/model/settings/settings.ts';

/** The words of the native menus in one language. */
export interface MenuTexts {
  locale: Locale;
  shell: ShellText;
  commands: Readonly<Record<CommandId, string>>;
  themes: Readonly<Record<Theme, string>>;
}

const commands: Record<Locale, MenuTexts['commands']> = { en, de, 'zh-CN': zhCn };
const themes: Record<Locale, MenuTexts['themes']> = {
  en: enSettings.themes,
  de: deSettings.themes,
  'zh-CN': zhCnSettings.themes,
};

/** The texts in the best language for `preferred`, such as `de-AT`. */
export function menuTexts(preferred: string): MenuTexts {
  const locale = localeFor(preferred);
  return { locale, shell: shellText(locale), commands: commands[locale], themes: themes[locale] };
}

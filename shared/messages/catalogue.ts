import type { Locale } from '../model/settings/settings.ts';
import { cli as cliDe } from './de/cli.ts';
import { de } from './de/index.ts';
import { cli as cliEn } from './en/cli.ts';
import { en } from './en/index.ts';
import type { AllMessages } from './messages.ts';
import { packagedServers } from './packaged-servers.ts';
import { ruleTexts } from './rules.ts';
import { cli as cliZhCn } from './zh-CN/cli.ts';
import { zhCn } from './zh-CN/index.ts';

/** All texts by language. */
export const catalogue: Record<Locale, AllMessages> = {
  en: { ...en, cli: cliEn, packagedServers: packagedServers.en, rules: ruleTexts.en },
  'zh-CN': { ...zhCn, cli: cliZhCn, packagedServers: packagedServers['zh-CN'], rules: ruleTexts['zh-CN'] },
  de: { ...de, cli: cliDe, packagedServers: packagedServers.de, rules: ruleTexts.de },
};

import type { Locale } from '../model/settings/settings.ts';
import { de } from './de/index.ts';
import { en } from './en/index.ts';
import type { Messages } from './messages.ts';
import { zhCn } from './zh-CN/index.ts';

/** All texts by language. */
export const catalogue: Record<Locale, Messages> = { en, 'zh-CN': zhCn, de };

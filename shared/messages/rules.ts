import type { Locale } from '../model/settings/settings.ts';
import { rules as de } from './de/rules/index.ts';
import { rules as en } from './en/rules/index.ts';
import { rules as zhCn } from './zh-CN/rules/index.ts';

/** The texts of the rules; apart from the window's, which most windows need and these few do. */
export const ruleTexts: Record<Locale, typeof en> = { en, 'zh-CN': zhCn, de };

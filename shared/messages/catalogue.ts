import type { Locale } from '../model/settings.ts';
import { de } from './de/index.ts';
import { en } from './en/index.ts';
import { zhCn } from './zh-CN/index.ts';

/** The shape of the catalogue: English is the original, the other languages must have the same keys. */
export type Messages = typeof en;

/** All texts by language. */
export const catalogue: Record<Locale, Messages> = { en, 'zh-CN': zhCn, de };

import type { Locale } from '../model/settings/settings.ts';
import { packagedServers as de } from './de/packaged-servers.ts';
import { packagedServers as en } from './en/packaged-servers.ts';
import { packagedServers as zhCn } from './zh-CN/packaged-servers.ts';

/** Apart from the catalogue, which is more than the host should load. */
export const packagedServers: Record<Locale, typeof en> = { en, 'zh-CN': zhCn, de };

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { ConnectedAs } from '#shared/model/connected-as.ts';
import { asLoupe } from '#shared/model/hosts/as-host.ts';
import { host } from '../data/client.ts';
import { visibleText } from '../ui/visible-text.ts';

/** The hosts as which Loupe can connect; none until they are known. */
export function useHosts(): readonly ConnectedAs[] {
  return useQuery(host.servers.hosts.queryOptions()).data ?? [];
}

/** The options of a choice among them, with Loupe itself first, and with `chosen` where it has no profile. */
export function useHostOptions(chosen?: string): { value: string; label: string }[] {
  const t = useTranslations('connectedAs');
  const hosts = useHosts();
  const isUnknown = chosen !== undefined && chosen !== asLoupe && !hosts.some((each) => each.host === chosen);
  return [
    { value: asLoupe, label: t('loupe') },
    ...hosts.map(({ host: value, name }) => ({ value, label: visibleText(name) })),
    ...(isUnknown ? [{ value: chosen, label: t('unknownHost', { host: chosen }) }] : []),
  ];
}

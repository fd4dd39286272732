import { keyOfTemplate, templateOfKey } from '#shared/mcp/lists/resource-layout.ts';
import type { ServerId } from '#shared/model/id/id.ts';
import { type ResourcesSearch, useResourcesSearch } from '../../state/address.ts';
import { useLastFront, useTabs } from './tabs.ts';

/**
 * The tab in front: what the address names, else what was in front last, else the last tab. Undefined without tabs, and
 * while an item is shown that has no URI.
 */
export function useFront(serverId: ServerId): string | undefined {
  const { uri, template, item } = useResourcesSearch();
  const tabs = useTabs(serverId);
  const last = useLastFront(serverId);
  if (item !== undefined) return undefined;
  if (template !== undefined) return keyOfTemplate(template);
  return uri ?? (tabs.find(({ key }) => key === last) ?? tabs.at(-1))?.key;
}

/** What the address says when a tab is in front. */
export function addressOf(key: string | undefined): Pick<ResourcesSearch, 'uri' | 'template'> {
  const template = key === undefined ? undefined : templateOfKey(key);
  return template === undefined ? { uri: key } : { template };
}

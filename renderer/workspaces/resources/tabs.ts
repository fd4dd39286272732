import { keyOfTemplate, templateOfKey } from '#shared/mcp/resources/template-key.ts';
import type { ServerId } from '#shared/model/id/id.ts';
import { useLastFront, useTabs } from '../../kit/tabs/index.ts';
import { type ResourcesSearch, useResourcesSearch } from '../../state/address.ts';

/**
 * The key of the active tab, a URI or the `keyOfTemplate` of a template: in the address, else the last active one, else
 * the last tab. Undefined without tabs, and while an item without a URI is shown.
 */
export function useFront(serverId: ServerId): string | undefined {
  const { uri, template, item } = useResourcesSearch();
  const tabs = useTabs(serverId);
  const last = useLastFront(serverId);
  if (item !== undefined) return undefined;
  if (template !== undefined) return keyOfTemplate(template);
  return uri ?? (tabs.find(({ key }) => key === last) ?? tabs.at(-1))?.key;
}

/** The search parameters of an active tab. */
export function addressOf(key: string | undefined): Pick<ResourcesSearch, 'uri' | 'template'> {
  const template = key === undefined ? undefined : templateOfKey(key);
  return template === undefined ? { uri: key } : { template };
}

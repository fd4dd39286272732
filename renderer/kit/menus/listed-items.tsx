import { Braces } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { ServerId, SessionId } from '#shared/model/id/id.ts';
import type { JsonObject } from '#shared/model/json/json.ts';
import type { NamedRow } from '#shared/model/lists/named-rows.ts';
import { client } from '../../data/client.ts';
import { enteredValues } from '../../state/drafts.ts';
import { attempt } from '../../state/notice.ts';
import { MenuItem, MenuSeparator } from '../../ui/controls/menu.tsx';
import { formatJson } from '../editor/index.ts';
import { CopyItems, type NamedRequest, newRequest, RequestItems } from './request-menu.tsx';
import { FilterItems } from './server-menu.tsx';

interface ListedItemsProps {
  serverId: ServerId;
  /** The item as the server lists it, as JSON text. */
  json: () => string | Promise<string>;
  /** What Traffic is filtered by: its name or URI. */
  name: string;
  /** The request that uses it; without parameters, none can. */
  method: string;
  params: JsonObject | undefined;
}

/** Menu items of what a server lists: copied as it is listed, or as the request that uses it. */
export function ListedItems({ serverId, json, name, method, params }: ListedItemsProps) {
  const t = useTranslations('requests');
  const copy = async () => {
    const text = await json();
    await navigator.clipboard.writeText(formatJson(text) ?? text);
  };
  return (
    <>
      <MenuItem icon={Braces} onPress={() => void attempt(copy())}>
        {t('copyJson')}
      </MenuItem>
      {params !== undefined && <UseItems request={newRequest(serverId, method, params)} name={name} />}
    </>
  );
}

const methods = { prompt: 'prompts/get', tool: 'tools/call' };

interface NamedItemsProps {
  serverId: ServerId;
  sessionId: SessionId;
  kind: keyof typeof methods;
  row: Extract<NamedRow, { kind: 'item' }>;
}

/** Menu items of a prompt or a tool in its list; its request has the arguments that are entered in its form. */
export function NamedItems({ serverId, sessionId, kind, row: { item, place } }: NamedItemsProps) {
  const { name = '' } = place;
  const params = { name, arguments: enteredValues(kind, serverId, name) };
  const { ordinal } = item;
  const json = async () => (await client.catalog.itemText({ sessionId, kind: `${kind}s`, ordinal })).text;
  return <ListedItems serverId={serverId} json={json} name={name} method={methods[kind]} params={params} />;
}

function UseItems({ request, name }: { request: NamedRequest; name: string }) {
  return (
    <>
      <CopyItems request={request} hasJson={false} />
      <MenuSeparator />
      <FilterItems terms={[['text', name]]} />
      <RequestItems request={request} />
    </>
  );
}

import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import type { ServerCost } from '#shared/model/costs.ts';
import { host } from '../../data/client.ts';
import { useSettings } from '../../data/queries.ts';
import { useTokenText } from '../../kit/costs.ts';
import { Fetching } from '../../kit/fetching.tsx';
import { useShownHosts } from '../../kit/hosts/index.ts';
import layout from '../../ui/layout.module.css';
import { visibleText } from '../../ui/visible-text.ts';
import css from './costs.module.css';

/** What the chosen hosts give a model of each server, in estimated tokens; without a choice, the way to it. */
export function HostCosts({ servers }: { servers: readonly ServerCost[] }) {
  const t = useTranslations('costs');
  const tokenText = useTokenText();
  const { hosts: chosen } = useSettings();
  const shown = useShownHosts() ?? [];
  const sums = servers.map(({ sessionId, tokens }) => `${sessionId} ${tokens}`).join();
  const ids = chosen.length === 0 ? [] : shown.map(({ id }) => id);
  const query = useQuery(
    host.hosts.tokens.queryOptions({
      input: ids.length === 0 ? skipToken : { hosts: ids },
      placeholderData: keepPreviousData,
    }),
  );
  const { data, refetch, isFetching } = query;
  // Other lists have other costs.
  useEffect(() => {
    if (sums !== '' && ids.length > 0) void refetch();
  }, [sums, ids.length, refetch]);
  if (ids.length === 0) {
    return (
      <Link to="/hosts" className={css.link}>
        {t('chooseHosts')}
      </Link>
    );
  }
  if (data === undefined) return <Fetching query={query} />;
  const tokensOf = (sessionId: string, hostId: string) =>
    data.find((each) => each.sessionId === sessionId)?.tokens.find((each) => each.hostId === hostId)?.tokens;
  return (
    <table aria-label={t('byHost')} className={css.byHost}>
      <thead>
        <tr>
          <th scope="col">{t('byHost')}</th>
          {shown.map(({ id, name }) => (
            <th key={id} scope="col">
              <bdi>{visibleText(name)}</bdi>
            </th>
          ))}
          <td className={css.bar} />
        </tr>
      </thead>
      <tbody>
        {servers.map(({ sessionId, serverName }) => (
          <tr key={sessionId}>
            <th scope="row" className={layout.truncate}>
              <bdi>{visibleText(serverName)}</bdi>
            </th>
            {shown.map(({ id }) => {
              const tokens = tokensOf(sessionId, id);
              return <td key={id}>{tokens !== undefined ? tokenText(tokens) : isFetching ? '…' : '?'}</td>;
            })}
            <td className={css.bar} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

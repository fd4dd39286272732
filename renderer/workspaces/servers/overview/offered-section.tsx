import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import type { ServerCost } from '#shared/model/costs.ts';
import type { ListFetch } from '#shared/model/lists/catalog.ts';
import type { SessionView } from '#shared/model/session.ts';
import { useListFetches } from '../../../data/queries.ts';
import { alwaysGiven, useCosts, useTokenText } from '../../../kit/costs.ts';
import { lastSearch } from '../../../state/places.ts';
import { Section } from '../../../ui/facts.tsx';
import layout from '../../../ui/layout.module.css';
import { useQuantities } from '../../../ui/quantities.ts';
import css from './overview.module.css';

const places = {
  tools: '/servers/$serverId/tools',
  prompts: '/servers/$serverId/prompts',
  resources: '/servers/$serverId/resources',
  templates: '/servers/$serverId/resources',
} as const;
const kinds = ['tools', 'prompts', 'resources', 'templates'] as const;

/** What a server offers: each list as a link with its size, and the tokens of what a model is always given. */
export function OfferedSection({ session }: { session: SessionView }) {
  const t = useTranslations('overview');
  const fetches = useListFetches(session.id) ?? [];
  const { data: costs, refetch } = useCosts({ sessionId: session.id, kinds: ['tools'] });
  const tools = fetches.find(({ kind }) => kind === 'tools');
  const list = tools === undefined ? '' : `${tools.generation} ${tools.count}`;
  // Another list has other costs.
  useEffect(() => {
    if (list !== '') void refetch();
  }, [list, refetch]);
  const cost = costs?.servers[0];
  const tokens = useTokenText();
  return (
    <Section
      title={t('offers')}
      actions={
        <span className={css.links}>
          <Link to="/hosts" search={{ server: session.serverId }} className={css.link}>
            {t('hosts')}
          </Link>
          {cost !== undefined && (
            <Link to="/costs" search={{ server: session.serverId }} className={css.link}>
              {t('costs')}
            </Link>
          )}
        </span>
      }
    >
      <table className={css.table} aria-label={t('offers')}>
        <tbody>
          {kinds.map((kind) => (
            <OfferedRow
              key={kind}
              kind={kind}
              session={session}
              listFetch={fetches.find((each) => each.kind === kind)}
              cost={cost?.lists.find((each) => each.kind === kind)}
            />
          ))}
          {cost?.instructions !== undefined && (
            <tr>
              <th scope="row">{t('instructions')}</th>
              <td />
              <td>
                {cost.instructions.tokens === undefined
                  ? '…'
                  : t('tokens', { tokens: tokens(cost.instructions.tokens) })}
              </td>
            </tr>
          )}
        </tbody>
      </table>
      {cost !== undefined && (
        <p className={layout.quiet}>
          {costs?.isCounting === true ? t('counting') : t('alwaysGiven', { tokens: tokens(alwaysGiven(cost).tokens) })}
        </p>
      )}
    </Section>
  );
}

interface OfferedRowProps {
  kind: (typeof kinds)[number];
  session: SessionView;
  listFetch: ListFetch | undefined;
  cost: ServerCost['lists'][number] | undefined;
}

function OfferedRow({ kind, session, listFetch, cost }: OfferedRowProps) {
  const t = useTranslations('overview');
  const { count } = useQuantities();
  const tokens = useTokenText();
  if (listFetch === undefined) return null;
  const { phase, more } = listFetch;
  const isAbsent = phase === 'undeclared' || (phase === 'failed' && listFetch.count === 0);
  return (
    <tr>
      <th scope="row">
        <Link
          to={places[kind]}
          params={{ serverId: session.serverId }}
          search={() => lastSearch(places[kind], session.serverId)}
          className={css.link}
        >
          {t(`kinds.${kind}`)}
        </Link>
      </th>
      <td className={isAbsent ? layout.dim : undefined}>
        {isAbsent ? t(phase === 'undeclared' ? 'notDeclared' : 'listFailed') : count(listFetch.count)}
        {!isAbsent && (phase === 'fetching' || more) && '+'}
      </td>
      <td>
        {cost !== undefined &&
          (cost.counted === 0 && cost.items > 0 ? '…' : t('tokens', { tokens: tokens(cost.tokens) }))}
      </td>
    </tr>
  );
}

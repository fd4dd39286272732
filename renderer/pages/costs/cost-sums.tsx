import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import type { ListCost, ServerCost } from '#shared/model/costs.ts';
import { catalogKinds } from '#shared/model/lists/catalog-kinds.ts';
import { useSettings } from '../../data/queries.ts';
import { alwaysGiven, useTokenText } from '../../kit/costs.ts';
import { classNames } from '../../ui/class-names.ts';
import layout from '../../ui/layout.module.css';
import { BarTrack, PartMark } from '../../ui/plot/plot.tsx';
import { useQuantities } from '../../ui/quantities.ts';
import { Tag } from '../../ui/status/tag.tsx';
import { visibleText } from '../../ui/visible-text.ts';
import css from './costs.module.css';
import { HostCosts } from './host-costs.tsx';

/** The estimated tokens of each server's lists and instructions, and their sums. */
export function CostSums({ servers }: { servers: readonly ServerCost[] }) {
  const t = useTranslations('costs');
  const { serverTokenBudget, totalTokenBudget } = useSettings();
  const most = Math.max(...servers.map(({ tokens }) => tokens));
  const columns = ['tools', ...catalogKinds.filter((kind) => kind !== 'tools')] as const;
  return (
    <section className={css.sums} aria-label={t('sums')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('server')}</th>
            {columns.map((kind) => (
              <th key={kind} scope="col">
                {t(`kinds.${kind}`)}
              </th>
            ))}
            <th scope="col">{t('instructions')}</th>
            <th scope="col">{t('sum')}</th>
            <td className={css.bar} />
          </tr>
        </thead>
        <tbody>
          {servers.map((server) => (
            <tr key={server.sessionId}>
              <th scope="row" className={layout.truncate}>
                <bdi>{visibleText(server.serverName)}</bdi>
              </th>
              {columns.map((kind) => (
                <ListCell key={kind} cost={server.lists.find((list) => list.kind === kind)} />
              ))}
              <InstructionsCell cost={server.instructions} />
              <td>
                <SumAmount servers={[server]} budget={serverTokenBudget} />
              </td>
              <td className={css.bar}>
                <BarTrack parts={[alwaysGiven(server).tokens, server.tokens]} of={most} />
              </td>
            </tr>
          ))}
          {servers.length > 1 && (
            <tr>
              <th scope="row">{t('all')}</th>
              <td colSpan={columns.length + 1} />
              <td>
                <SumAmount servers={servers} budget={totalTokenBudget} />
              </td>
              <td className={css.bar} />
            </tr>
          )}
        </tbody>
      </table>
      <HostCosts servers={servers} />
      <p className={classNames(layout.wrapping, layout.small, layout.dim, css.parts)} aria-hidden>
        <span>
          <PartMark part={1} />
          {t('partGiven')}
        </span>
        <span>
          <PartMark part={2} />
          {t('partRest')}
        </span>
      </p>
      <p className={classNames(layout.small, layout.dim)}>
        {t('estimate')}{' '}
        <Link to="/settings" className={css.link}>
          {t('setBudget')}
        </Link>
      </p>
    </section>
  );
}

function ListCell({ cost }: { cost: ListCost | undefined }) {
  const t = useTranslations('costs');
  const { bytes } = useQuantities();
  if (cost === undefined) return <td />;
  const { items, counted } = cost;
  const known = { count: items, size: bytes(cost.bytes) };
  const isWhole = counted === items;
  return (
    <td title={isWhole ? t('items', known) : t('extrapolated', { ...known, counted })}>
      {counted === 0 && !isWhole ? '…' : <Amount bytes={cost.bytes} tokens={cost.tokens} isExtrapolated={!isWhole} />}
    </td>
  );
}

function SumAmount({ servers, budget }: { servers: readonly ServerCost[]; budget: number | undefined }) {
  const sum = (of: 'bytes' | 'tokens') => servers.reduce((total, server) => total + server[of], 0);
  const lists = servers.flatMap((server) => server.lists);
  const isExtrapolated = lists.some(({ items, counted }) => items > counted);
  // Nothing is counted yet: 0 would be read as a result.
  if (isExtrapolated && sum('tokens') === 0) return '…';
  return <Amount bytes={sum('bytes')} tokens={sum('tokens')} isExtrapolated={isExtrapolated} budget={budget} />;
}

function InstructionsCell({ cost }: { cost: ServerCost['instructions'] }) {
  if (cost === undefined) return <td />;
  const { bytes, tokens } = cost;
  return <td>{tokens === undefined ? '…' : <Amount bytes={bytes} tokens={tokens} />}</td>;
}

interface AmountProps {
  bytes: number;
  tokens: number;
  isExtrapolated?: boolean;
  /** In tokens. */
  budget?: number | undefined;
}

function Amount({ bytes: size, tokens, isExtrapolated = false, budget }: AmountProps) {
  const t = useTranslations('costs');
  const { count, bytes } = useQuantities();
  const tokenText = useTokenText();
  return (
    <>
      {budget !== undefined && tokens > budget && (
        <Tag tone="warn" title={t('budget', { budget })}>
          {t('overBudget')}
        </Tag>
      )}{' '}
      <span>{isExtrapolated ? tokenText(tokens) : count(tokens)}</span>{' '}
      <span className={classNames(css.size, layout.small, layout.dim)}>{bytes(size)}</span>
    </>
  );
}

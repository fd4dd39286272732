import { Coins, Filter } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import type { Costs } from '#shared/model/costs.ts';
import { catalogKinds } from '#shared/model/lists/catalog-kinds.ts';
import { failureOf } from '../../data/failure.ts';
import { alwaysGiven, useCosts, useTokenText } from '../../kit/costs.ts';
import { useTypedQuery } from '../../kit/list/index.ts';
import { useCostsSearch } from '../../state/address.ts';
import { ResetButton } from '../../ui/controls/reset-button.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { FilterBar, PaneHead } from '../../ui/controls/toolbar.tsx';
import layout from '../../ui/layout.module.css';
import { useQuantities } from '../../ui/quantities.ts';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { FailureNotice } from '../../ui/status/failure-notice.tsx';
import { TableView } from '../../ui/table/table-view.tsx';
import { CostSums } from './cost-sums.tsx';
import { CostsTable } from './costs-table.tsx';
import { useCostRows } from './use-costs.ts';

/** Lists may change while the page is shown; in milliseconds. */
const restMs = 3_000;

/** What the connected servers' lists cost a model that is given them: the sums of the servers, and each item. */
export function CostsPage() {
  const t = useTranslations('costs');
  const { bytes } = useQuantities();
  const { data, error, refetch } = useCosts({}, restMs);
  const tokenText = useTokenText();
  const given = (data?.servers ?? []).map(alwaysGiven);
  const total = (of: 'bytes' | 'tokens') => given.reduce((sum, each) => sum + each[of], 0);
  const isKnown = data !== undefined && data.servers.length > 0 && !(data.isCounting && total('tokens') === 0);
  const sum = t('total', { tokens: tokenText(total('tokens')), size: bytes(total('bytes')) });
  return (
    <>
      <PaneHead title={t('title')} detail={isKnown && sum}>
        <span role="status" className={layout.dim}>
          {data?.isCounting === true && t('counting')}
        </span>
      </PaneHead>
      {data === undefined ? (
        error !== null && <FailureNotice failure={failureOf(error)} onRetry={() => void refetch()} />
      ) : data.servers.length === 0 ? (
        <EmptyState icon={Coins} title={t('emptyTitle')}>
          {t('emptyText')}
        </EmptyState>
      ) : (
        <CostsView costs={data} />
      )}
    </>
  );
}

function CostsView({ costs }: { costs: Costs }) {
  const t = useTranslations('costs');
  const { q, kind, server, change } = useCostsSearch();
  const typed = useTypedQuery(q, (next) => change({ q: next }, { replace: true }));
  const text = useSyncExternalStore(typed.subscribe, typed.get);
  const source = useCostRows(text, costs);
  const reset = () => {
    typed.set('');
    change({ q: undefined, kind: undefined, server: undefined });
  };
  return (
    <>
      <CostSums servers={costs.servers} />
      <FilterBar label={t('filter')} value={text} onChange={typed.set}>
        <div className={layout.fixed}>
          <Select
            label={t('kind')}
            isLabelHidden
            value={kind ?? ''}
            options={[
              { value: '', label: t('allKinds') },
              ...catalogKinds.map((each) => ({ value: each, label: t(`kinds.${each}`) })),
            ]}
            onChange={(next) => change({ kind: catalogKinds.find((each) => each === next) })}
          />
        </div>
        <div className={layout.fixed}>
          <Select
            label={t('server')}
            isLabelHidden
            value={server ?? ''}
            options={[
              { value: '', label: t('allServers') },
              ...costs.servers.map(({ serverId, serverName }) => ({ value: serverId, label: serverName })),
            ]}
            onChange={(next) => change({ server: costs.servers.find(({ serverId }) => serverId === next)?.serverId })}
          />
        </div>
      </FilterBar>
      <TableView
        id="costs"
        source={source}
        isGrowing={costs.isCounting}
        noMatch={
          <EmptyState
            icon={Filter}
            title={t('noMatchTitle')}
            actions={<ResetButton onReset={reset}>{t('resetFilter')}</ResetButton>}
          >
            {t('noMatchText')}
          </EmptyState>
        }
      >
        <CostsTable source={source} />
      </TableView>
    </>
  );
}

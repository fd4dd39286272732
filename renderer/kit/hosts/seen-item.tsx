import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { SeenItem } from '#shared/model/hosts/host-table.ts';
import { host } from '../../data/client.ts';
import { usePreference } from '../../state/preferences.ts';
import { classNames } from '../../ui/class-names.ts';
import { Select } from '../../ui/controls/select.tsx';
import layout from '../../ui/layout.module.css';
import { Loading } from '../../ui/status/loading.tsx';
import { visibleText } from '../../ui/visible-text.ts';
import { Fetching } from '../fetching.tsx';
import css from './hosts.module.css';
import { useShownHosts } from './known-hosts.ts';
import { SeenView } from './seen-view.tsx';

/** An item, or a result of a tool, as a chosen host gives it to a model. */
export function SeenItemView({ name, item }: { name: string; item: SeenItem }) {
  const t = useTranslations('hosts');
  const shown = useShownHosts();
  const [preferred, setPreferred] = usePreference('seenHost');
  const chosen = shown?.find(({ id }) => id === preferred) ?? shown?.[0];
  if (shown === undefined || chosen === undefined) return <Loading />;
  return (
    <div className={layout.view}>
      <div className={classNames(layout.wideRow, layout.ruled, css.choice)}>
        <span aria-hidden>{t('seenBy')}</span>
        <Select
          label={t('seenBy')}
          isLabelHidden
          value={chosen.id}
          options={shown.map(({ id, name: of }) => ({ value: id, label: visibleText(of) }))}
          onChange={setPreferred}
        />
        {item.kind !== 'results' && item.kind !== 'instructions' && (
          <span className={layout.quiet}>{t('seenNote')}</span>
        )}
      </div>
      <SeenOf key={chosen.id} name={name} item={item} hostId={chosen.id} />
    </div>
  );
}

function SeenOf({ name, item, hostId }: { name: string; item: SeenItem; hostId: string }) {
  const query = useQuery(
    host.hosts.seen.queryOptions({ input: { item, host: hostId }, retry: false, gcTime: 0, staleTime: 0 }),
  );
  return (
    <>
      <Fetching query={query} />
      {query.data !== undefined && <SeenView name={name} seen={query.data} />}
    </>
  );
}

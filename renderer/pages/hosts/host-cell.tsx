import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { HostColumn, HostRow } from '#shared/model/hosts/host-table.ts';
import { host } from '../../data/client.ts';
import { Fetching } from '../../kit/fetching.tsx';
import { SeenView } from '../../kit/hosts/index.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { Spacer, Toolbar } from '../../ui/controls/toolbar.tsx';
import layout from '../../ui/layout.module.css';
import { visibleText } from '../../ui/visible-text.ts';
import { rowName } from './hosts-table.tsx';

interface HostCellProps {
  tableId: string;
  row: HostRow;
  columns: readonly HostColumn[];
  hostId: string;
  onHost: (hostId: string) => void;
  onClose: () => void;
}

/** A cell of the table: the item on the wire, and as the host gives it. */
export function HostCell({ tableId, row, columns, hostId, onHost, onClose }: HostCellProps) {
  const t = useTranslations('hosts');
  const { ordinal } = row;
  const query = useQuery(
    host.hosts.cell.queryOptions({ input: { tableId, ordinal, host: hostId }, retry: false, gcTime: 0 }),
  );
  const name = rowName(row, t);
  const of = visibleText(columns.find(({ id }) => id === hostId)?.name ?? hostId);
  const label = t('item', { kind: t(`one.${row.kind}`), name, host: of });
  return (
    <section className={layout.view} aria-label={label}>
      <Toolbar label={label}>
        <h3 className={layout.truncate}>{name}</h3>
        <Spacer />
        <div className={layout.fixed}>
          <Select
            label={t('host')}
            isLabelHidden
            value={hostId}
            options={columns.map(({ id, name: hostName }) => ({ value: id, label: visibleText(hostName) }))}
            onChange={onHost}
          />
        </div>
        <IconButton icon={X} label={t('close')} shortcut="close" onPress={onClose} />
      </Toolbar>
      <Fetching query={query} />
      {query.data !== undefined && <SeenView key={`${ordinal} ${hostId}`} name={label} seen={query.data} />}
    </section>
  );
}

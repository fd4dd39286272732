import { Link } from '@tanstack/react-router';
import { Bot } from 'lucide-react';
import { DialogTrigger } from 'react-aria-components';
import { useTranslations } from 'use-intl';
import { failureOf } from '../../data/failure.ts';
import { useServer, useSettings } from '../../data/queries.ts';
import { HostChoice, useKnownHosts } from '../../kit/hosts/index.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Popup } from '../../ui/controls/overflow.tsx';
import { PaneHead } from '../../ui/controls/toolbar.tsx';
import layout from '../../ui/layout.module.css';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { FailureNotice } from '../../ui/status/failure-notice.tsx';
import { Loading } from '../../ui/status/loading.tsx';
import { visibleText } from '../../ui/visible-text.ts';
import { HostItems } from './host-items.tsx';
import css from './hosts.module.css';
import { SourceFields } from './source-fields.tsx';
import { type Chosen, useChosen, useHostTable } from './use-host-table.ts';

/** What hosts make of a server, a recording or a snapshot: items as rows, hosts as columns. */
export function HostsPage() {
  const t = useTranslations('hosts');
  const chosen = useChosen();
  const query = useHostTable(chosen?.source);
  const { data: table, error, isFetching, refetch } = query;
  const total = Object.values(table?.kinds ?? {}).reduce((sum, count) => sum + count, 0);
  const isShown = table !== undefined && chosen?.source !== undefined;
  return (
    <>
      <PaneHead title={t('title')} detail={isShown && t('detail', { count: total, name: visibleText(table.name) })}>
        <span role="status" className={layout.dim}>
          {isFetching && t('reading')}
        </span>
        <ChoiceButton />
      </PaneHead>
      <SourceFields chosen={chosen} placeholder={table?.name ?? ''} />
      <UnusableFiles />
      {chosen?.source === undefined ? (
        <NothingChosen chosen={chosen} />
      ) : error !== null ? (
        <FailureNotice failure={failureOf(error)} onRetry={() => void refetch()} />
      ) : table === undefined ? (
        <Loading />
      ) : total === 0 ? (
        <EmptyState icon={Bot} title={t('empty')}>
          {t('emptyText')}
        </EmptyState>
      ) : (
        <HostItems table={table} onRetry={() => void refetch()} />
      )}
    </>
  );
}

/** The choice of hosts, which is kept. */
function ChoiceButton() {
  const t = useTranslations('hosts');
  const { hosts } = useSettings();
  return (
    <DialogTrigger>
      <Button>{t('chosen', { count: hosts.length })}</Button>
      <Popup label={t('choose')} contentClass={css.choice}>
        <h3>{t('choose')}</h3>
        <p className={layout.quiet}>{t('chooseHint')}</p>
        <HostChoice />
      </Popup>
    </DialogTrigger>
  );
}

/** Files about hosts that can't be used: their facts are missing. */
function UnusableFiles() {
  const t = useTranslations('hosts.facts');
  const unusable = useKnownHosts().data?.unusable ?? [];
  return unusable.map(({ file, fault }) => (
    <p key={file} className={layout.remark}>
      {t('unusable', { file: visibleText(file), ...fault })}
    </p>
  ));
}

function NothingChosen({ chosen }: { chosen: Chosen | undefined }) {
  const t = useTranslations('hosts');
  const serverId = chosen?.serverId;
  const name = visibleText(useServer(serverId)?.server.name ?? '');
  if (serverId === undefined) {
    return (
      <EmptyState icon={Bot} title={t('noServers')}>
        {t('noServersText')}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={Bot}
      title={t('notConnected')}
      actions={
        <Link to="/servers/$serverId/connection" params={{ serverId }} className={css.link}>
          {t('toServer')}
        </Link>
      }
    >
      {t('notConnectedText', { server: name })}
    </EmptyState>
  );
}

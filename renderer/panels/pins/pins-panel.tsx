import { Pin as PinIcon, Play, Square } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Pin } from '#shared/model/checks/pin.ts';
import type { PinId, ServerId } from '#shared/model/id/id.ts';
import { pinRuns } from '#shared/model/settings/default-settings.ts';
import { useKeptRow } from '../../data/kept-row.ts';
import { runPins, usePinQuery } from '../../data/pins.ts';
import { useCanSend, useChangeSettings, useSettings } from '../../data/queries.ts';
import { Fetching } from '../../kit/fetching.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { Spacer, Toolbar } from '../../ui/controls/toolbar.tsx';
import layout from '../../ui/layout.module.css';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { useArraySource } from '../../ui/table/table-source.ts';
import { TableView } from '../../ui/table/table-view.tsx';
import { cancelPins, changePins } from './pin-actions.ts';
import { PinDetails } from './pin-details.tsx';
import { PinsTable } from './pins-table.tsx';
import { RenameDialog } from './rename-dialog.tsx';

/** The pins of the current server, and what changed in the selected one. */
export function PinsPanel({ serverId }: { serverId: ServerId | undefined }) {
  const t = useTranslations('pins');
  return (
    <section className={layout.view} aria-label={t('label')}>
      {serverId === undefined ? (
        <EmptyState title={t('emptyTitle')} icon={PinIcon}>
          {t('noServer')}
        </EmptyState>
      ) : (
        <ServerPins key={serverId} serverId={serverId} />
      )}
    </section>
  );
}

function ServerPins({ serverId }: { serverId: ServerId }) {
  const query = usePinQuery(serverId);
  const pins = query.data?.pins;
  if (pins === undefined) return <Fetching query={query} />;
  return (
    <>
      <Fetching query={query} />
      <PinsToolbar serverId={serverId} pins={pins} />
      <PinRows pins={pins} />
    </>
  );
}

function PinsToolbar({ serverId, pins }: { serverId: ServerId; pins: readonly Pin[] }) {
  const t = useTranslations('pins');
  const canRun = useCanSend(serverId);
  const settings = useSettings();
  const { mutate } = useChangeSettings();
  const isRunning = pins.some(({ phase }) => phase !== undefined);
  return (
    <Toolbar label={t('label')}>
      {isRunning ? (
        <Button onPress={() => void changePins(cancelPins(serverId))}>
          <Square aria-hidden />
          {t('cancel')}
        </Button>
      ) : (
        <Button
          isDisabled={!canRun || pins.every(({ isOn }) => !isOn)}
          onPress={() => void changePins(runPins(serverId))}
        >
          <Play aria-hidden />
          {t('run')}
        </Button>
      )}
      <Spacer />
      <Select
        label={t('when')}
        isLabelHidden
        value={settings.pinRuns}
        options={pinRuns.map((value) => ({ value, label: t(`whens.${value}`) }))}
        onChange={(value) => mutate({ pinRuns: value })}
      />
    </Toolbar>
  );
}

function PinRows({ pins }: { pins: readonly Pin[] }) {
  const t = useTranslations('pins');
  const [renamed, setRenamed] = useState<PinId>();
  const source = useArraySource(pins, keyOf);
  const { index, keep } = useKeptRow(source, 0);
  const pin = pins[index];
  const inDialog = pins.find(({ id }) => id === renamed);
  return (
    <>
      <TableView
        id="pins"
        source={source}
        empty={
          <EmptyState title={t('emptyTitle')} icon={PinIcon}>
            {t('emptyText')}
          </EmptyState>
        }
        details={pin && { id: 'pin', defaultSize: '55%', minSize: 280, content: <PinDetails key={pin.id} pin={pin} /> }}
      >
        <PinsTable source={source} active={index} onActiveChange={keep} onRename={({ id }) => setRenamed(id)} />
      </TableView>
      {inDialog !== undefined && <RenameDialog pin={inDialog} onClose={() => setRenamed(undefined)} />}
    </>
  );
}

function keyOf({ id }: Pin): PinId {
  return id;
}

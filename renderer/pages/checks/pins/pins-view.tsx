import { ArrowDown, ArrowUp, Check, Pencil, Play, Power, Repeat, Square, Trash2 } from 'lucide-react';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { pinRow } from '#shared/checks/pin-row.ts';
import { longestPinName, type Pin, type PinSubject } from '#shared/model/checks/pin.ts';
import type { PinId, ServerId } from '#shared/model/id/id.ts';
import { pinRuns } from '#shared/model/settings/default-settings.ts';
import { useCheckRuns } from '../../../data/checks.ts';
import { client } from '../../../data/client.ts';
import { runPins, usePinQuery } from '../../../data/pins.ts';
import { useCanSend, useChangeSettings, useSettings } from '../../../data/queries.ts';
import { acceptChecks } from '../../../kit/checks/index.ts';
import { Fetching } from '../../../kit/fetching.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { MenuItem, MenuSeparator } from '../../../ui/controls/menu.tsx';
import { Select } from '../../../ui/controls/select.tsx';
import { Spacer, Toolbar } from '../../../ui/controls/toolbar.tsx';
import layout from '../../../ui/layout.module.css';
import { isShortcut } from '../../../ui/shortcuts.ts';
import { EmptyState } from '../../../ui/status/empty-state.tsx';
import { RenameDialog } from '../rename-dialog.tsx';
import { AcceptItem } from '../rows/accept-item.tsx';
import { CheckDetails } from '../rows/check-details.tsx';
import { ChecksTable } from '../rows/checks-table.tsx';
import { FilteredChecks } from '../rows/filtered-checks.tsx';
import { RequestArguments } from '../rows/request-arguments.tsx';
import { SaveReport } from '../rows/save-report.tsx';
import type { ShownCheck } from '../rows/shown-check.ts';
import { NotConnected, WaitingNote } from '../run-notes.tsx';
import { cancelPins, changePins, removePin } from './pin-actions.ts';

/** Pins as checks, with what came of them last. */
export function shownPins(pins: readonly Pin[]): ShownCheck[] {
  return pins.map((pin, ordinal) => ({
    ...pinRow(pin, ordinal),
    key: pin.id,
    isWaiting: pin.phase === 'waiting',
    isOff: !pin.isOn,
    beforeMs: pin.base.durationMs,
  }));
}

/** The checks of a server that run again after a restart. */
export function PinsView({ serverId }: { serverId: ServerId }) {
  const query = usePinQuery(serverId);
  const canSend = useCanSend(serverId);
  const pins = query.data?.pins;
  if (pins === undefined) return <Fetching query={query} />;
  return (
    <>
      <Fetching query={query} />
      <PinsToolbar serverId={serverId} pins={pins} />
      {!canSend && pins.length > 0 && <NotConnected serverId={serverId} />}
      <PinRows serverId={serverId} pins={pins} />
    </>
  );
}

function PinsToolbar({ serverId, pins }: { serverId: ServerId; pins: readonly Pin[] }) {
  const t = useTranslations('pins');
  const page = useTranslations('checksPage');
  const canRun = useCanSend(serverId);
  const settings = useSettings();
  const { mutate } = useChangeSettings();
  const isRunning = pins.some(({ phase }) => phase !== undefined);
  const newest = useCheckRuns('pins', serverId).findLast(({ phase }) => phase === 'ended');
  const acceptable = shownPins(pins).flatMap(({ canAccept, pinId }) =>
    canAccept && pinId !== undefined ? [pinId] : [],
  );
  return (
    <Toolbar label={page('ofPins')}>
      {isRunning ? (
        <Button onPress={() => void changePins(cancelPins(serverId))}>
          <Square aria-hidden />
          {page('cancel')}
        </Button>
      ) : (
        <Button
          variant="primary"
          isDisabled={!canRun || pins.every(({ isOn }) => !isOn)}
          onPress={() => void changePins(runPins(serverId))}
        >
          <Play aria-hidden />
          {page('runAll')}
        </Button>
      )}
      {isRunning && <WaitingNote serverId={serverId} />}
      {!isRunning && acceptable.length > 0 && (
        <Button onPress={() => void acceptChecks({ pinIds: acceptable })}>
          <Check aria-hidden />
          {page('acceptAll', { count: acceptable.length })}
        </Button>
      )}
      <Spacer />
      {newest !== undefined && <SaveReport run={newest} />}
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

/** Alt with an arrow moves a pin, Delete removes it, Enter runs it. */
function PinRows({ serverId, pins }: { serverId: ServerId; pins: readonly Pin[] }) {
  const t = useTranslations('pins');
  const [renamed, setRenamed] = useState<PinId>();
  const [selected, setSelected] = useState<string>();
  const checks = useMemo(() => shownPins(pins), [pins]);
  const pinOf = (check: ShownCheck | undefined) => pins.find(({ id }) => id === check?.pinId);
  const move = (pin: Pin, step: number) => {
    const to = pins.indexOf(pin) + step;
    if (to >= 0 && to < pins.length) void changePins(client.pins.move({ pinId: pin.id, to }));
  };
  const handleKey = (event: KeyboardEvent, check: ShownCheck | undefined) => {
    const pin = pinOf(check);
    if (pin === undefined) return;
    const step = isShortcut(event, 'moveUp') ? -1 : isShortcut(event, 'moveDown') ? 1 : undefined;
    if (step === undefined && event.key !== 'Delete') return;
    event.preventDefault();
    if (step === undefined) void removePin(pin);
    else move(pin, step);
  };
  const inDialog = pins.find(({ id }) => id === renamed);
  return (
    <>
      <FilteredChecks
        id="pins"
        checks={checks}
        selected={selected ?? checks[0]?.key}
        empty={
          <EmptyState title={t('emptyTitle')} icon={Repeat}>
            {t('emptyText')}
          </EmptyState>
        }
        details={(check) => {
          const pin = pinOf(check);
          return (
            pin && (
              <PinDetails
                key={check.key}
                serverId={serverId}
                check={check}
                pin={pin}
                onRename={() => setRenamed(pin.id)}
              />
            )
          );
        }}
      >
        {(source, active) => (
          <ChecksTable
            kind="pins"
            source={source}
            active={active}
            onActiveChange={(_, next) => setSelected(next?.key)}
            onRun={({ pinId }) => {
              if (pinId !== undefined) void changePins(runPins(serverId, [pinId]));
            }}
            onKeyDown={handleKey}
            menuItems={(check) => {
              const pin = pinOf(check);
              return (
                pin && (
                  <PinMenu
                    check={check}
                    pin={pin}
                    isFirst={pin === pins[0]}
                    isLast={pin === pins.at(-1)}
                    onMove={(step) => move(pin, step)}
                    onRename={() => setRenamed(pin.id)}
                  />
                )
              );
            }}
          />
        )}
      </FilteredChecks>
      {inDialog !== undefined && (
        <RenameDialog
          name={inDialog.name}
          hint={t('nameHint')}
          onSave={(name) => changePins(client.pins.update({ pinId: inDialog.id, name: name.slice(0, longestPinName) }))}
          onClose={() => setRenamed(undefined)}
        />
      )}
    </>
  );
}

/** A call that needs permission is reviewed rather than run. */
function useRunLabel({ latest }: Pin): string {
  const t = useTranslations('pins');
  const page = useTranslations('checksPage');
  return latest?.state === 'needsPermission' ? t('review') : page('run');
}

function argumentsOf(subject: PinSubject): string | undefined {
  if (subject.kind === 'resource') return undefined;
  return subject.kind === 'tool' ? subject.argumentsText : JSON.stringify(subject.arguments);
}

interface PinDetailsProps {
  serverId: ServerId;
  check: ShownCheck;
  pin: Pin;
  onRename: () => void;
}

function PinDetails({ serverId, check, pin, onRename }: PinDetailsProps) {
  const t = useTranslations('pins');
  const canRun = useCanSend(serverId);
  const { latest, base, phase, subject } = pin;
  const isRunnable = canRun && phase === undefined;
  return (
    <CheckDetails
      serverId={serverId}
      check={check}
      runLabel={useRunLabel(pin)}
      onRun={isRunnable ? () => void changePins(runPins(serverId, [pin.id])) : undefined}
      actions={<IconButton icon={Pencil} label={t('rename')} onPress={onRename} />}
    >
      {latest?.state === 'needsPermission' && <p className={layout.remark}>{t('needsPermission')}</p>}
      {(base.isCut || latest?.result?.isCut) && <p className={layout.remark}>{t('cut')}</p>}
      <RequestArguments check={check} text={argumentsOf(subject)} />
    </CheckDetails>
  );
}

interface PinMenuProps {
  check: ShownCheck;
  pin: Pin;
  isFirst: boolean;
  isLast: boolean;
  onMove: (step: number) => void;
  onRename: () => void;
}

function PinMenu({ check, pin, isFirst, isLast, onMove, onRename }: PinMenuProps) {
  const t = useTranslations('pins');
  const canRun = useCanSend(pin.serverId);
  const { id: pinId, isOn, phase } = pin;
  return (
    <>
      <MenuItem
        icon={Play}
        shortcut="open"
        isDisabled={!canRun || phase !== undefined}
        onPress={() => void changePins(runPins(pin.serverId, [pinId]))}
      >
        {useRunLabel(pin)}
      </MenuItem>
      <AcceptItem check={check} />
      <MenuSeparator />
      <MenuItem icon={Pencil} onPress={onRename}>
        {t('rename')}
      </MenuItem>
      <MenuItem icon={Power} onPress={() => void changePins(client.pins.update({ pinId, isOn: !isOn }))}>
        {t(isOn ? 'switchOff' : 'switchOn')}
      </MenuItem>
      <MenuItem icon={ArrowUp} shortcut="moveUp" isDisabled={isFirst} onPress={() => onMove(-1)}>
        {t('up')}
      </MenuItem>
      <MenuItem icon={ArrowDown} shortcut="moveDown" isDisabled={isLast} onPress={() => onMove(1)}>
        {t('down')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={Trash2} tone="danger" shortcut="remove" onPress={() => void removePin(pin)}>
        {t('remove')}
      </MenuItem>
    </>
  );
}

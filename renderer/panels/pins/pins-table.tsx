import { ArrowDown, ArrowUp, Check, Pencil, Play, Power, Trash2 } from 'lucide-react';
import { type KeyboardEvent, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { Pin } from '#shared/model/checks/pin.ts';
import { client } from '../../data/client.ts';
import { pinName, runPins } from '../../data/pins.ts';
import { useCanSend } from '../../data/queries.ts';
import { acceptChecks } from '../../kit/checks/index.ts';
import { classNames } from '../../ui/class-names.ts';
import { MenuItem, MenuSeparator } from '../../ui/controls/menu.tsx';
import layout from '../../ui/layout.module.css';
import { useQuantities } from '../../ui/quantities.ts';
import { isShortcut } from '../../ui/shortcuts.ts';
import { Tag } from '../../ui/status/tag.tsx';
import type { Column } from '../../ui/table/column.ts';
import { Table } from '../../ui/table/table.tsx';
import type { TableSource } from '../../ui/table/table-source.ts';
import { visibleText } from '../../ui/visible-text.ts';
import { changePins, removePin } from './pin-actions.ts';
import { shownState, slowdown, tones } from './pin-state.ts';
import css from './pins.module.css';

interface PinsTableProps {
  source: TableSource<Pin>;
  active: number;
  onActiveChange: (index: number) => void;
  onRename: (pin: Pin) => void;
}

/** The pins of a server: Alt with an arrow moves one, Delete removes it, Enter runs it. */
export function PinsTable({ source, active, onActiveChange, onRename }: PinsTableProps) {
  const t = useTranslations('pins');
  const { total } = source;
  const move = (pin: Pin, to: number) => {
    if (to >= 0 && to < total) void changePins(client.pins.move({ pinId: pin.id, to }));
  };
  const handleKey = (event: KeyboardEvent, pin: Pin | undefined) => {
    if (pin === undefined) return;
    const step = isShortcut(event, 'moveUp') ? -1 : isShortcut(event, 'moveDown') ? 1 : undefined;
    if (step === undefined && event.key !== 'Delete') return;
    event.preventDefault();
    if (step === undefined) void removePin(pin);
    else move(pin, active + step);
  };
  return (
    <Table
      label={t('rows')}
      source={source}
      columns={usePinColumns()}
      className={css.columns}
      activeIndex={active}
      onActivate={(index) => onActiveChange(index)}
      onOpen={(pin) => void changePins(runPins(pin.serverId, [pin.id]))}
      onKeyDown={handleKey}
      menuLabel={(pin) => t('more', { name: visibleText(pin === undefined ? '' : pinName(pin)) })}
      menuItems={(pin, index) => (
        <PinMenu
          pin={pin}
          isFirst={index === 0}
          isLast={index === total - 1}
          onMove={(step) => move(pin, index + step)}
          onRename={onRename}
        />
      )}
      isKeyed
    />
  );
}

function usePinColumns(): readonly Column<Pin>[] {
  const t = useTranslations('pins');
  const { count, duration } = useQuantities();
  return useMemo(
    () => [
      {
        id: 'state',
        heading: t('columns.state'),
        cell: (pin) => {
          const state = shownState(pin);
          return <Tag tone={tones[state]}>{t(`state.${state}`)}</Tag>;
        },
      },
      {
        id: 'name',
        heading: t('columns.name'),
        look: 'words',
        cell: (pin) => (
          <>
            <span className={layout.dim}>{t(`kind.${pin.subject.kind}`)}</span> <bdi>{visibleText(pinName(pin))}</bdi>
          </>
        ),
        text: (pin) => `${t(`kind.${pin.subject.kind}`)} ${visibleText(pinName(pin))}`,
        cellClass: ({ isOn }) => (isOn ? undefined : layout.dim),
      },
      {
        id: 'changes',
        heading: t('columns.changes'),
        look: 'number',
        cell: ({ latest }) => latest?.changes !== undefined && count(latest.changes),
      },
      {
        id: 'before',
        heading: t('columns.before'),
        look: 'number',
        className: classNames(css.before, layout.dim),
        cell: ({ base }) => base.durationMs !== undefined && duration(base.durationMs),
      },
      {
        id: 'after',
        heading: t('columns.after'),
        look: 'number',
        cell: (pin) => {
          const after = pin.latest?.result?.durationMs;
          const ratio = slowdown(pin);
          return (
            <>
              {after !== undefined && duration(after)}
              {ratio !== undefined && <span className={css.ratio}> {t('longer', { ratio })}</span>}
            </>
          );
        },
        text: (pin) => {
          const ratio = slowdown(pin);
          return ratio === undefined ? undefined : t('longer', { ratio });
        },
        cellClass: (pin) => (slowdown(pin) === undefined ? undefined : layout.warn),
      },
    ],
    [t, count, duration],
  );
}

interface PinMenuProps {
  pin: Pin;
  isFirst: boolean;
  isLast: boolean;
  onMove: (step: number) => void;
  onRename: (pin: Pin) => void;
}

function PinMenu({ pin, isFirst, isLast, onMove, onRename }: PinMenuProps) {
  const t = useTranslations('pins');
  const canRun = useCanSend(pin.serverId);
  const { id: pinId, isOn, latest, phase } = pin;
  return (
    <>
      <MenuItem
        icon={Play}
        shortcut="open"
        isDisabled={!canRun || phase !== undefined}
        onPress={() => void changePins(runPins(pin.serverId, [pinId]))}
      >
        {t(latest?.state === 'needsPermission' ? 'review' : 'runOne')}
      </MenuItem>
      <MenuItem
        icon={Check}
        isDisabled={latest?.result === undefined || phase !== undefined}
        onPress={() => void acceptChecks({ pinId })}
      >
        {t('accept')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={Pencil} onPress={() => onRename(pin)}>
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

import { ArrowDown, ArrowUp, Check, Pencil, Play, Power, Trash2 } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useTranslations } from 'use-intl';
import type { Pin } from '#shared/model/runs/pin.ts';
import { client } from '../../data/client.ts';
import { pinName } from '../../data/pins.ts';
import { useCanSend } from '../../data/queries.ts';
import { classNames } from '../../ui/class-names.ts';
import { ContextMenu, MenuItem, MenuSeparator, RowMenuButton } from '../../ui/controls/menu.tsx';
import layout from '../../ui/layout.module.css';
import { useQuantities } from '../../ui/quantities.ts';
import { Cell, Rows } from '../../ui/rows/rows.tsx';
import { isShortcut } from '../../ui/shortcuts.ts';
import { Tag } from '../../ui/status/tag.tsx';
import { visibleText } from '../../ui/visible-text.ts';
import { changePins, removePin } from './pin-actions.ts';
import { shownState, slowdown, tones } from './pin-state.ts';
import css from './pins.module.css';

interface PinsTableProps {
  pins: readonly Pin[];
  active: number;
  onActiveChange: (index: number) => void;
  onRename: (pin: Pin) => void;
}

/** The pins of a server: Alt with an arrow moves one, Delete removes it, Enter runs it. */
export function PinsTable({ pins, active, onActiveChange, onRename }: PinsTableProps) {
  const t = useTranslations('pins');
  const move = (index: number, to: number) => {
    const pin = pins[index];
    if (pin !== undefined && to >= 0 && to < pins.length) void changePins(client.pins.move({ pinId: pin.id, to }));
  };
  const handleKey = (event: KeyboardEvent) => {
    const pin = pins[active];
    if (pin === undefined) return;
    const step = isShortcut(event, 'moveUp') ? -1 : isShortcut(event, 'moveDown') ? 1 : undefined;
    if (step === undefined && event.key !== 'Delete') return;
    event.preventDefault();
    if (step === undefined) void removePin(pin);
    else move(active, active + step);
  };
  const labelOf = (index: number) => {
    const pin = pins[index];
    return t('more', { name: visibleText(pin === undefined ? '' : pinName(pin)) });
  };
  return (
    <div className={classNames(layout.column, layout.sized)}>
      <div className={css.rows}>
        <ContextMenu
          className={layout.fillColumn}
          label={(key) => labelOf(Number(key ?? active))}
          items={(key) => {
            const index = Number(key ?? active);
            const pin = pins[index];
            return (
              pin && (
                <PinMenu
                  pin={pin}
                  isFirst={index === 0}
                  isLast={index === pins.length - 1}
                  onMove={(step) => move(index, index + step)}
                  onRename={onRename}
                />
              )
            );
          }}
        >
          <Rows
            label={t('rows')}
            count={pins.length}
            head={<Headings />}
            activeIndex={active}
            onActiveIndexChange={onActiveChange}
            onOpen={(index) => {
              const pin = pins[index];
              if (pin !== undefined) void changePins(client.pins.runOne({ pinId: pin.id }));
            }}
            onKeyDown={handleKey}
            rowKey={(index) => pins[index]?.id ?? index}
            rowProps={(index) => ({ className: index === active ? layout.selected : undefined })}
            rowActions={(index) => <RowMenuButton label={labelOf(index)} />}
            renderRow={(index) => {
              const pin = pins[index];
              return pin === undefined ? <Cell /> : <Cells pin={pin} />;
            }}
          />
        </ContextMenu>
      </div>
    </div>
  );
}

function Headings() {
  const t = useTranslations('pins.columns');
  return (
    <>
      <Cell isHeading>{t('state')}</Cell>
      <Cell isHeading>{t('name')}</Cell>
      <Cell isHeading className={css.number}>
        {t('changes')}
      </Cell>
      <Cell isHeading className={classNames(css.number, css.before)}>
        {t('before')}
      </Cell>
      <Cell isHeading className={css.number}>
        {t('after')}
      </Cell>
    </>
  );
}

function Cells({ pin }: { pin: Pin }) {
  const t = useTranslations('pins');
  const { count, duration } = useQuantities();
  const { base, latest, subject, isOn } = pin;
  const state = shownState(pin);
  const name = visibleText(pinName(pin));
  const after = latest?.result?.durationMs;
  const ratio = slowdown(pin);
  const changes = latest?.changes;
  return (
    <>
      <Cell>
        <Tag tone={tones[state]}>{t(`state.${state}`)}</Tag>
      </Cell>
      <Cell className={classNames(css.words, !isOn && layout.dim)} title={`${t(`kind.${subject.kind}`)} ${name}`}>
        <span className={layout.dim}>{t(`kind.${subject.kind}`)}</span> <bdi>{name}</bdi>
      </Cell>
      <Cell className={css.number}>{changes !== undefined && count(changes)}</Cell>
      <Cell className={classNames(css.number, css.before, layout.dim)}>
        {base.durationMs !== undefined && duration(base.durationMs)}
      </Cell>
      <Cell
        className={classNames(css.number, ratio !== undefined && layout.warn)}
        title={ratio === undefined ? undefined : t('longer', { ratio })}
      >
        {after !== undefined && duration(after)}
        {ratio !== undefined && <span className={css.ratio}> {t('longer', { ratio })}</span>}
      </Cell>
    </>
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
        onPress={() => void changePins(client.pins.runOne({ pinId }))}
      >
        {t(latest?.state === 'needsPermission' ? 'review' : 'runOne')}
      </MenuItem>
      <MenuItem
        icon={Check}
        isDisabled={latest?.result === undefined || phase !== undefined}
        onPress={() => void changePins(client.pins.accept({ pinId }))}
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

import { ArrowLeftRight, BellOff, BellRing, Copy, SquareArrowOutUpRight } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { findingColumns } from '#shared/model/columns.ts';
import type { FindingRow } from '#shared/model/findings/findings.ts';
import { SeverityWord } from '../../kit/findings/index.ts';
import { useOpenFrame } from '../../state/address.ts';
import { attempt } from '../../state/notice.ts';
import { usePreference, usePreferences } from '../../state/preferences.ts';
import { classNames } from '../../ui/class-names.ts';
import { MenuItem } from '../../ui/controls/menu.tsx';
import layout from '../../ui/layout.module.css';
import { useQuantities } from '../../ui/quantities.ts';
import { Clock } from '../../ui/status/clock.tsx';
import { Tag } from '../../ui/status/tag.tsx';
import type { Column } from '../../ui/table/column.ts';
import { Table } from '../../ui/table/table.tsx';
import { GroupToggle } from '../../ui/table/table-cells.tsx';
import { visibleText } from '../../ui/visible-text.ts';
import { usePlaceText } from './finding-place.ts';
import css from './findings.module.css';
import { MuteDialog, unmute } from './mute-dialog.tsx';
import { useRuleText } from './rule-facts.ts';
import { type FindingSource, toggleGroup, useOpenItem } from './use-findings.ts';

interface FindingsTableProps {
  source: FindingSource;
  active: number;
  onActiveChange: (index: number) => void;
  /** Closes the details. */
  onClose: () => void;
}

/** The findings; Enter or a double click shows the frame with the place, Esc closes the details. */
export function FindingsTable({ source, active, onActiveChange, onClose }: FindingsTableProps) {
  const t = useTranslations('findings');
  const openFrame = useOpenFrame();
  const [by] = usePreference('findingSort');
  const [order] = usePreference('findingOrder');
  const [muted, setMuted] = useState<FindingRow>();
  const open = (finding: FindingRow) => {
    const seq = finding.lastSeq ?? finding.firstSeq;
    if (seq !== undefined) openFrame(seq, finding.place);
  };
  return (
    <>
      <Table
        label={t('rows')}
        source={source}
        columns={useFindingColumns()}
        className={css.columns}
        sort={{
          by,
          order,
          onSort: (findingSort, findingOrder) => usePreferences.setState({ findingSort, findingOrder }),
        }}
        activeIndex={active}
        onActivate={(index) => onActiveChange(index)}
        onOpen={open}
        onDoubleClick={open}
        onClose={active === -1 ? undefined : onClose}
        groupOf={({ group }) => group}
        onToggleGroup={toggleGroup}
        rowClass={({ isGrouped }) => (isGrouped === true ? css.grouped : undefined)}
        menuLabel={(finding) => t('more', { rule: finding?.rule ?? '' })}
        menuItems={(finding) => <FindingMenu finding={finding} onOpenFrame={open} onMute={setMuted} />}
        isKeyed
        hasActionsInDetails
      />
      {muted !== undefined && <MuteDialog finding={muted} onClose={() => setMuted(undefined)} />}
    </>
  );
}

/** The first press of a heading shows the worst, most or newest ones. */
function useFindingColumns(): readonly Column<FindingRow, undefined, (typeof findingColumns)[number]>[] {
  const t = useTranslations('findings');
  const ruleText = useRuleText();
  const placeText = usePlaceText();
  const { count } = useQuantities();
  return useMemo(
    () => [
      {
        id: 'severity',
        heading: t('columns.severity'),
        look: 'words',
        firstSort: 'descending',
        cell: ({ severity }) => <SeverityWord severity={severity} />,
      },
      {
        id: 'rule',
        heading: t('columns.rule'),
        look: 'words',
        firstSort: 'ascending',
        cell: (finding) => (
          <>
            {finding.group !== undefined && (
              <GroupToggle
                count={count(finding.group.size)}
                isOpen={finding.group.isOpen}
                label={t(finding.group.isOpen ? 'hideGroup' : 'showGroup', { count: finding.group.size })}
                onToggle={() => toggleGroup(finding)}
              />
            )}
            {finding.isOfClient === true && (
              <>
                <Tag>{t('ofClient')}</Tag>{' '}
              </>
            )}
            {finding.mute !== undefined && <span className={css.muted}>{t('muted')}</span>}
            <span className={css.ruleId}>{visibleText(finding.rule)}</span> {ruleText(finding, 'title')}
          </>
        ),
        text: (finding) =>
          [finding.rule, finding.isOfClient === true && t('ofClient'), ruleText(finding, 'title')]
            .filter(Boolean)
            .join('\n'),
        cellClass: ({ mute }) => (mute === undefined ? undefined : layout.dim),
      },
      {
        id: 'item',
        heading: t('columns.item'),
        firstSort: 'ascending',
        cell: ({ item, place, group }) =>
          item === undefined && group !== undefined ? (
            <span className={layout.dim}>{t('places', { count: group.size })}</span>
          ) : item === undefined ? (
            <bdi>{placeText(place) || <span className={layout.dim}>{t('whole')}</span>}</bdi>
          ) : (
            <>
              <span className={classNames(css.words, layout.dim)}>{t(`kind.${item.kind}`)}</span>{' '}
              <bdi>{visibleText(item.name)}</bdi>
            </>
          ),
        text: ({ item, place }) =>
          [item && `${t(`kind.${item.kind}`)} ${visibleText(item.name)}`, placeText(place)].filter(Boolean).join('\n'),
      },
      {
        id: 'serverName',
        heading: t('columns.serverName'),
        look: 'words',
        className: css.serverName,
        firstSort: 'ascending',
        text: ({ serverName }) => visibleText(serverName),
      },
      {
        id: 'count',
        heading: t('columns.count'),
        look: 'number',
        className: css.count,
        firstSort: 'descending',
        cell: (finding) => count(finding.count),
      },
      {
        id: 'at',
        heading: t('columns.at'),
        className: classNames(css.at, layout.dim),
        firstSort: 'descending',
        cell: ({ at }) => <Clock at={at} />,
      },
    ],
    [t, ruleText, placeText, count],
  );
}

interface FindingMenuProps {
  finding: FindingRow;
  onOpenFrame: (finding: FindingRow) => void;
  onMute: (finding: FindingRow) => void;
}

function FindingMenu({ finding, onOpenFrame, onMute }: FindingMenuProps) {
  const t = useTranslations('findings');
  const openItem = useOpenItem(finding);
  return (
    <>
      <MenuItem
        icon={ArrowLeftRight}
        shortcut="open"
        isDisabled={finding.lastSeq === undefined && finding.firstSeq === undefined}
        onPress={() => onOpenFrame(finding)}
      >
        {t('showFrame')}
      </MenuItem>
      {openItem !== undefined && (
        <MenuItem icon={SquareArrowOutUpRight} onPress={openItem}>
          {t('showItem')}
        </MenuItem>
      )}
      <MenuItem icon={Copy} onPress={() => void attempt(navigator.clipboard.writeText(finding.rule))}>
        {t('copyId')}
      </MenuItem>
      {finding.mute === undefined ? (
        <MenuItem icon={BellOff} onPress={() => onMute(finding)}>
          {t('mute')}
        </MenuItem>
      ) : (
        <MenuItem icon={BellRing} onPress={() => void unmute(finding)}>
          {t('unmute')}
        </MenuItem>
      )}
    </>
  );
}

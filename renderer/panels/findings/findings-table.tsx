import { ArrowLeftRight, BellOff, BellRing, Copy, SquareArrowOutUpRight } from 'lucide-react';
import { memo, useCallback, useState } from 'react';
import { useTranslations } from 'use-intl';
import { findingColumns } from '#shared/model/columns.ts';
import type { FindingRow } from '#shared/model/findings/findings.ts';
import { SeverityWord } from '../../kit/findings/index.ts';
import { useOpenFrame } from '../../state/address.ts';
import { attempt } from '../../state/notice.ts';
import { usePreference, usePreferences } from '../../state/preferences.ts';
import { classNames } from '../../ui/class-names.ts';
import { ContextMenu, MenuItem, RowMenuButton } from '../../ui/controls/menu.tsx';
import layout from '../../ui/layout.module.css';
import { useQuantities } from '../../ui/quantities.ts';
import { Cell, Rows } from '../../ui/rows/rows.tsx';
import { SortHeading } from '../../ui/rows/sort-heading.tsx';
import { Clock } from '../../ui/status/clock.tsx';
import { visibleText } from '../../ui/visible-text.ts';
import { usePlaceText } from './finding-place.ts';
import css from './findings.module.css';
import { MuteDialog, unmute } from './mute-dialog.tsx';
import { type RuleTextOf, useRuleText } from './rule-facts.ts';
import { type FindingSource, findingKey, useOpenItem } from './use-findings.ts';

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
  const textOf = useRuleText();
  const [muted, setMuted] = useState<FindingRow>();
  const onDraw = useCallback((first: number, end: number) => source.setVisible(first, end), [source]);
  const open = (finding: FindingRow | undefined) => {
    const seq = finding?.lastSeq ?? finding?.firstSeq;
    if (finding !== undefined && seq !== undefined) openFrame(seq, finding.place);
  };
  const labelOf = (index: number) => t('more', { rule: source.rowAt(index)?.rule ?? '' });
  return (
    <div className={classNames(layout.column, layout.sized)}>
      <div className={css.rows}>
        <ContextMenu
          className={layout.fillColumn}
          label={(key) => labelOf(Number(key ?? active))}
          items={(key) => {
            const finding = source.rowAt(Number(key ?? active));
            return finding && <FindingMenu finding={finding} onOpenFrame={open} onMute={setMuted} />;
          }}
        >
          <Rows
            label={t('rows')}
            count={source.total}
            head={<Headings />}
            activeIndex={active}
            onActiveIndexChange={onActiveChange}
            onOpen={(row) => open(source.rowAt(row))}
            onKeyDown={(event) => {
              if (event.key !== 'Escape' || active === -1) return;
              event.preventDefault();
              onClose();
            }}
            onDraw={onDraw}
            rowKey={(row) => {
              const finding = source.rowAt(row);
              return finding === undefined ? row : findingKey(finding);
            }}
            rowProps={(row) => ({
              className: row === active ? layout.selected : undefined,
              onDoubleClick: () => open(source.rowAt(row)),
            })}
            rowActions={(row) => <RowMenuButton label={labelOf(row)} />}
            renderRow={(row) => {
              const finding = source.rowAt(row);
              return finding === undefined ? <Cell /> : <Cells finding={finding} textOf={textOf} />;
            }}
          />
        </ContextMenu>
      </div>
      {muted !== undefined && <MuteDialog finding={muted} onClose={() => setMuted(undefined)} />}
    </div>
  );
}

/** Columns where the first press shows the worst, most or newest ones. */
const largestFirst: ReadonlySet<(typeof findingColumns)[number]> = new Set(['severity', 'count', 'at']);

function Headings() {
  const t = useTranslations('findings.columns');
  const [sort] = usePreference('findingSort');
  const [order] = usePreference('findingOrder');
  return findingColumns.map((column) => (
    <SortHeading
      key={column}
      label={t(column)}
      sort={column === sort ? order : 'none'}
      first={largestFirst.has(column) ? 'descending' : 'ascending'}
      onSort={(next) => usePreferences.setState({ findingSort: column, findingOrder: next })}
      className={classNames(css[column], column === 'count' && css.number)}
    />
  ));
}

const Cells = memo(function Cells({ finding, textOf }: { finding: FindingRow; textOf: RuleTextOf }) {
  const t = useTranslations('findings');
  const { count } = useQuantities();
  const title = textOf(finding, 'title');
  const { rule, severity, serverName, mute } = finding;
  return (
    <>
      <Cell className={css.words}>
        <SeverityWord severity={severity} />
      </Cell>
      <Cell className={classNames(css.words, mute !== undefined && layout.dim)} title={`${rule}\n${title}`}>
        {mute !== undefined && <span className={css.muted}>{t('muted')}</span>}
        <span className={css.ruleId}>{visibleText(rule)}</span> {title}
      </Cell>
      <ItemCell finding={finding} />
      <Cell className={classNames(css.words, css.serverName)} title={visibleText(serverName)}>
        <bdi>{visibleText(serverName)}</bdi>
      </Cell>
      <Cell className={classNames(css.count, css.number)}>{count(finding.count)}</Cell>
      <Cell className={classNames(css.at, layout.dim)}>
        <Clock at={finding.at} />
      </Cell>
    </>
  );
});

function ItemCell({ finding: { item, place } }: { finding: FindingRow }) {
  const t = useTranslations('findings');
  const text = usePlaceText()(place);
  const name = visibleText(item?.name ?? '');
  if (item === undefined) {
    return (
      <Cell title={text}>
        <bdi>{text === '' ? <span className={layout.dim}>{t('whole')}</span> : text}</bdi>
      </Cell>
    );
  }
  return (
    <Cell title={[`${t(`kind.${item.kind}`)} ${name}`, text].filter(Boolean).join('\n')}>
      <span className={classNames(css.words, layout.dim)}>{t(`kind.${item.kind}`)}</span> <bdi>{name}</bdi>
    </Cell>
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

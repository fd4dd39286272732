import { FileText, Play } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { SavedTest } from '#shared/model/checks/tests-file.ts';
import { useTestsSearch } from '../../state/address.ts';
import { MenuItem } from '../../ui/controls/menu.tsx';
import layout from '../../ui/layout.module.css';
import { useQuantities } from '../../ui/quantities.ts';
import { Tag, type Tone } from '../../ui/status/tag.tsx';
import type { Column } from '../../ui/table/column.ts';
import { Table } from '../../ui/table/table.tsx';
import type { TableSource } from '../../ui/table/table-source.ts';
import { visibleText } from '../../ui/visible-text.ts';
import css from './tests.module.css';
import { type ShownState, type ShownTest, shownState } from './use-tests.ts';

export const tones = {
  passed: 'ok',
  failed: 'error',
  error: 'error',
  notJudged: 'warn',
  skipped: 'plain',
  running: 'accent',
  notRun: 'plain',
} as const satisfies Record<ShownState, Tone>;

interface TestsTableProps {
  source: TableSource<ShownTest>;
  active: number;
  onActiveChange: (index: number, shown: ShownTest | undefined) => void;
  /** Names of the tests that are ticked. */
  chosen: ReadonlySet<string>;
  /** The same function in each render. */
  onToggle: (name: string) => void;
  /** Undefined while none can be run. */
  onRun: ((test: SavedTest) => void) | undefined;
}

/** The tests with their states: Space ticks one for a run, Enter runs it. */
export function TestsTable({ source, active, onActiveChange, chosen, onToggle, onRun }: TestsTableProps) {
  const t = useTranslations('testsPage');
  const { change } = useTestsSearch();
  return (
    <Table
      label={t('rows')}
      source={source}
      columns={useTestColumns(onToggle)}
      className={css.columns}
      activeIndex={active}
      onActivate={onActiveChange}
      onOpen={({ test }) => {
        if (test.skip === undefined) onRun?.(test);
      }}
      onKeyDown={(event, shown) => {
        if (event.key !== ' ' || shown === undefined) return;
        event.preventDefault();
        onToggle(shown.test.name);
      }}
      menuLabel={(shown) => t('more', { name: visibleText(shown?.test.name ?? '') })}
      menuItems={({ test }) => (
        <>
          <MenuItem
            icon={Play}
            shortcut="open"
            isDisabled={onRun === undefined || test.skip !== undefined}
            onPress={() => onRun?.(test)}
          >
            {t('run')}
          </MenuItem>
          <MenuItem icon={FileText} onPress={() => change({ view: 'file', test: test.name })}>
            {t('openInEditor')}
          </MenuItem>
        </>
      )}
      stateOf={({ test }) => ({ isChosen: chosen.has(test.name) })}
      isKeyed
    />
  );
}

function useTestColumns(onToggle: (name: string) => void): readonly Column<ShownTest, { isChosen: boolean }>[] {
  const t = useTranslations('testsPage');
  const { duration } = useQuantities();
  return useMemo(
    () => [
      {
        id: 'chosen',
        heading: t('columns.choose'),
        isHeadingHidden: true,
        cell: ({ test: { name } }, state) => (
          // No tab stop, like the row itself: Space ticks it.
          <input
            type="checkbox"
            tabIndex={-1}
            aria-label={t('choose', { name: visibleText(name) })}
            checked={state?.isChosen === true}
            onChange={() => onToggle(name)}
          />
        ),
      },
      {
        id: 'state',
        heading: t('columns.state'),
        cell: (shown) => {
          const state = shownState(shown);
          return <Tag tone={tones[state]}>{t(`state.${state}`)}</Tag>;
        },
      },
      {
        id: 'name',
        heading: t('columns.name'),
        look: 'words',
        text: ({ test }) => visibleText(test.name),
      },
      {
        id: 'request',
        heading: t('columns.request'),
        className: css.request,
        cell: ({ test: { method, target } }) => (
          <>
            <span className={layout.dim}>{method}</span> <bdi>{visibleText(target)}</bdi>
          </>
        ),
        text: ({ test: { method, target } }) => `${method} ${visibleText(target)}`,
      },
      {
        id: 'duration',
        heading: t('columns.duration'),
        look: 'number',
        className: css.duration,
        cell: ({ result }) => result?.row.durationMs !== undefined && duration(result.row.durationMs),
      },
    ],
    [t, duration, onToggle],
  );
}

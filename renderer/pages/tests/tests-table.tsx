import { FileText, Play } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useTranslations } from 'use-intl';
import type { SavedTest } from '#shared/model/saved-test.ts';
import { useTestsSearch } from '../../state/address.ts';
import { classNames } from '../../ui/class-names.ts';
import { ContextMenu, MenuItem, RowMenuButton } from '../../ui/controls/menu.tsx';
import layout from '../../ui/layout.module.css';
import { useQuantities } from '../../ui/quantities.ts';
import { Cell, Rows } from '../../ui/rows/rows.tsx';
import { Tag, type Tone } from '../../ui/status/tag.tsx';
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
  tests: readonly ShownTest[];
  active: number;
  onActiveChange: (index: number) => void;
  /** Names of the tests that are ticked. */
  chosen: ReadonlySet<string>;
  onChosenChange: (chosen: ReadonlySet<string>) => void;
  /** Undefined while none can be run. */
  onRun: ((test: SavedTest) => void) | undefined;
}

/** The tests with their states: Space ticks one for a run, Enter runs it. */
export function TestsTable({ tests, active, onActiveChange, chosen, onChosenChange, onRun }: TestsTableProps) {
  const t = useTranslations('testsPage');
  const { change } = useTestsSearch();
  const toggle = (name: string) => {
    const next = new Set(chosen);
    if (!next.delete(name)) next.add(name);
    onChosenChange(next);
  };
  const handleKey = (event: KeyboardEvent) => {
    const test = tests[active]?.test;
    if (event.key !== ' ' || test === undefined) return;
    event.preventDefault();
    toggle(test.name);
  };
  const labelOf = (index: number) => t('more', { name: visibleText(tests[index]?.test.name ?? '') });
  return (
    <div className={classNames(layout.column, layout.sized)}>
      <div className={css.rows}>
        <ContextMenu
          className={layout.fillColumn}
          label={(key) => labelOf(Number(key ?? active))}
          items={(key) => {
            const test = tests[Number(key ?? active)]?.test;
            return (
              test && (
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
              )
            );
          }}
        >
          <Rows
            label={t('rows')}
            count={tests.length}
            head={<Headings />}
            activeIndex={active}
            onActiveIndexChange={onActiveChange}
            onOpen={(index) => {
              const test = tests[index]?.test;
              if (test !== undefined && test.skip === undefined) onRun?.(test);
            }}
            onKeyDown={handleKey}
            rowKey={(index) => tests[index]?.test.name ?? index}
            rowProps={(index) => ({ className: index === active ? layout.selected : undefined })}
            rowActions={(index) => <RowMenuButton label={labelOf(index)} />}
            renderRow={(index) => {
              const shown = tests[index];
              return shown === undefined ? (
                <Cell />
              ) : (
                <Cells shown={shown} isChosen={chosen.has(shown.test.name)} onToggle={() => toggle(shown.test.name)} />
              );
            }}
          />
        </ContextMenu>
      </div>
    </div>
  );
}

interface CellsProps {
  shown: ShownTest;
  isChosen: boolean;
  onToggle: () => void;
}

function Cells({ shown, isChosen, onToggle }: CellsProps) {
  const t = useTranslations('testsPage');
  const { duration } = useQuantities();
  const { test, result } = shown;
  const state = shownState(shown);
  const name = visibleText(test.name);
  return (
    <>
      <Cell>
        {/* No tab stop, like the row itself: Space ticks it. */}
        <input
          type="checkbox"
          tabIndex={-1}
          aria-label={t('choose', { name })}
          checked={isChosen}
          onChange={onToggle}
        />
      </Cell>
      <Cell>
        <Tag tone={tones[state]}>{t(`state.${state}`)}</Tag>
      </Cell>
      <Cell className={css.words} title={name}>
        <bdi>{name}</bdi>
      </Cell>
      <Cell className={css.request} title={`${test.method} ${visibleText(test.target)}`}>
        <span className={layout.dim}>{test.method}</span> <bdi>{visibleText(test.target)}</bdi>
      </Cell>
      <Cell className={css.number}>{result?.row.durationMs !== undefined && duration(result.row.durationMs)}</Cell>
    </>
  );
}

function Headings() {
  const t = useTranslations('testsPage.columns');
  return (
    <>
      <Cell isHeading label={t('choose')} />
      <Cell isHeading>{t('state')}</Cell>
      <Cell isHeading>{t('name')}</Cell>
      <Cell isHeading className={css.request}>
        {t('request')}
      </Cell>
      <Cell isHeading className={css.number}>
        {t('duration')}
      </Cell>
    </>
  );
}

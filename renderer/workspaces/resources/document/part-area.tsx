import { ChevronLeft, ChevronRight, Columns2, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type Ref, useMemo, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { fileNameOf } from '#shared/mcp/mime.ts';
import type { ResourcePart, ResourceRead } from '#shared/model/resource.ts';
import { partContent } from '../../../kit/blocks/index.ts';
import { ContentView, ExtraFields } from '../../../kit/content/index.ts';
import { classNames } from '../../../ui/class-names.ts';
import { IconButton, IconToggle } from '../../../ui/controls/icon-button.tsx';
import { Spacer } from '../../../ui/controls/toolbar.tsx';
import layout from '../../../ui/layout.module.css';
import { useQuantities } from '../../../ui/quantities.ts';
import { Rows, type RowsHandle } from '../../../ui/rows/rows.tsx';
import { SplitPane } from '../../../ui/split-pane.tsx';
import { EmptyState } from '../../../ui/status/empty-state.tsx';
import { visibleText } from '../../../ui/visible-text.ts';
import { useListed } from '../listed-facts.tsx';
import css from './document.module.css';
import { addColumn, closeColumn, type PartColumns, putPart, type usePartColumns } from './part-columns.ts';

interface PartAreaProps {
  read: ResourceRead;
  parts: ReturnType<typeof usePartColumns>;
  /** It is an earlier version: the current list doesn't apply to it. */
  isOld: boolean;
}

/** The parts of a response: a single one, or a list with one or several of them side by side. */
export function PartArea({ read, parts: { columns, isBeside, change, setBeside }, isOld }: PartAreaProps) {
  const t = useTranslations('resources.read');
  const blocks = useTranslations('blocks');
  const list = useRef<RowsHandle>(null);
  const count = read.parts.length;
  if (count === 0) return <EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>;
  const viewOf = (index: number) => {
    const part = read.parts[index];
    return part && <PartView key={`${read.readId} ${part.index}`} read={read} part={part} isOld={isOld} />;
  };
  const [first = 0] = columns.shown;
  if (count === 1) return viewOf(first);
  const beside = columns.shown.map((index, column) => ({
    id: `column-${column + 1}`,
    minSize: 160,
    content: (
      <PartColumn
        read={read}
        index={index}
        number={column + 1}
        isActive={column === columns.active}
        onActivate={() => {
          if (column !== columns.active) change({ ...columns, active: column });
        }}
        onChoose={(next) => change({ ...putPart(columns, column, next), active: column })}
        onClose={() => {
          // The last two are kept for the next time that parts are side by side.
          if (columns.shown.length > 2) change(closeColumn(columns, column));
          else {
            change({ ...columns, active: 1 - column });
            setBeside(false);
          }
          list.current?.focus();
        }}
      >
        {viewOf(index)}
      </PartColumn>
    ),
  }));
  return (
    <div className={layout.fillColumn}>
      {read.omitted !== undefined && <p className={layout.remark}>{blocks('omitted', { count: read.omitted })}</p>}
      <div className={layout.fillHeight}>
        <SplitPane
          id="parts"
          orientation="horizontal"
          panes={[
            {
              id: 'list',
              defaultSize: 200,
              minSize: 120,
              isFixed: true,
              content: (
                <PartList
                  read={read}
                  columns={columns}
                  isBeside={isBeside}
                  onBesideChange={setBeside}
                  onChoose={(index) => change(putPart(columns, columns.active, index))}
                  onOpenBeside={(index) => {
                    // The part of a single column stays.
                    change(addColumn(columns, index));
                    if (!isBeside) setBeside(true);
                  }}
                  handleRef={list}
                />
              ),
            },
            {
              id: 'part',
              minSize: 200,
              content: isBeside ? (
                <SplitPane id="part-columns" orientation="horizontal" panes={beside} />
              ) : (
                viewOf(first)
              ),
            },
          ]}
        />
      </div>
    </div>
  );
}

interface PartColumnProps {
  read: ResourceRead;
  index: number;
  /** Of the column, counted from 1. */
  number: number;
  isActive: boolean;
  onActivate: () => void;
  onChoose: (index: number) => void;
  onClose: () => void;
  children: ReactNode;
}

/** One of several parts side by side. Focus and clicks make it the active column. */
function PartColumn(props: PartColumnProps) {
  const { read, index, number, isActive, onActivate, onChoose, onClose, children } = props;
  const t = useTranslations('resources.read');
  const partName = usePartName();
  const part = read.parts[index];
  const name = part === undefined ? '' : partName(part);
  return (
    <section
      className={layout.column}
      aria-label={t('column', { number, name })}
      aria-current={isActive}
      onFocusCapture={onActivate}
      onPointerDownCapture={onActivate}
    >
      <div className={classNames(layout.aligned, css.partHead)} data-active={isActive || undefined}>
        <span className={classNames(layout.quiet, css.partNumber)}>{index + 1}</span>
        <span className={layout.truncate} title={part?.uri}>
          <bdi>{name}</bdi>
        </span>
        <Spacer />
        <IconButton
          icon={ChevronLeft}
          label={t('previousPart')}
          isDisabled={index === 0}
          onPress={() => onChoose(index - 1)}
        />
        <IconButton
          icon={ChevronRight}
          label={t('nextPart')}
          isDisabled={index >= read.parts.length - 1}
          onPress={() => onChoose(index + 1)}
        />
        <IconButton icon={X} label={t('closeColumn')} onPress={onClose} />
      </div>
      {children}
    </section>
  );
}

function PartView({ read, part, isOld }: { read: ResourceRead; part: ResourcePart; isOld: boolean }) {
  const t = useTranslations('resources.read');
  const listedSize = useListed(read.sessionId, 'resources', { uri: read.uri })?.[0]?.size;
  // The listed size is that of a single part.
  const declaredSize = isOld || read.parts.length > 1 ? undefined : listedSize;
  const content = useMemo(() => partContent(read, part, declaredSize), [read, part, declaredSize]);
  return (
    <div className={classNames(layout.column, layout.fillColumn)}>
      <ExtraFields label={t('extra')} fields={part.extra} />
      <ContentView content={content} />
    </div>
  );
}

interface PartListProps {
  read: ResourceRead;
  columns: PartColumns;
  isBeside: boolean;
  onBesideChange: (isBeside: boolean) => void;
  onChoose: (index: number) => void;
  onOpenBeside: (index: number) => void;
  handleRef: Ref<RowsHandle>;
}

/** The list of parts. Choosing one shows it in the active column. */
function PartList(props: PartListProps) {
  const { read, columns, isBeside, onBesideChange, onChoose, onOpenBeside, handleRef } = props;
  const t = useTranslations('resources.read');
  const { bytes } = useQuantities();
  const partName = usePartName();
  const chosen = columns.shown[columns.active] ?? 0;
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    onOpenBeside(chosen);
  };
  return (
    <div className={layout.column}>
      <div className={classNames(layout.aligned, css.partsHead)}>
        {t('parts')}
        <Spacer />
        <IconToggle icon={Columns2} label={t('sideBySide')} isSelected={isBeside} onChange={onBesideChange} />
      </div>
      <Rows
        handleRef={handleRef}
        label={t('parts')}
        count={read.parts.length}
        activeIndex={chosen}
        onActiveIndexChange={onChoose}
        onKeyDown={handleKey}
        rowProps={(index) => ({
          onClick: (event) => {
            if (event.ctrlKey || event.metaKey) onOpenBeside(index);
            else onChoose(index);
          },
          title: describe(read.parts[index]),
        })}
        renderRow={(index) => {
          const part = read.parts[index];
          if (part === undefined) return null;
          const column = columns.shown.indexOf(index);
          return (
            <>
              <span className={classNames(layout.quiet, css.partsNumber)}>{index + 1}</span>
              <span className={layout.truncate}>
                <bdi>{partName(part)}</bdi>
              </span>
              {isBeside && column !== -1 && (
                <span className={css.column} title={t('inColumn', { number: column + 1 })}>
                  <Columns2 aria-hidden />
                  {column + 1}
                </span>
              )}
              <span className={classNames(layout.quiet, layout.end)}>{bytes(part.bytes)}</span>
            </>
          );
        }}
      />
    </div>
  );
}

/** The name of a part: the file name of its URI, else its number. */
function usePartName(): (part: ResourcePart) => string {
  const t = useTranslations('resources.read');
  return ({ uri, index }) => (uri === undefined ? t('part', { number: index + 1 }) : visibleText(fileNameOf(uri)));
}

function describe(part: ResourcePart | undefined): string | undefined {
  return part && [part.uri, part.mimeType].filter((fact) => fact !== undefined).join('\n');
}

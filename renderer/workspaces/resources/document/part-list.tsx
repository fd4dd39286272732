import { Columns2 } from 'lucide-react';
import type { KeyboardEvent, Ref } from 'react';
import { useTranslations } from 'use-intl';
import { fileNameOf } from '#shared/mcp/mime.ts';
import type { ResourcePart, ResourceRead } from '#shared/model/resource.ts';
import { classNames } from '../../../ui/class-names.ts';
import { IconToggle } from '../../../ui/controls/icon-button.tsx';
import { Spacer } from '../../../ui/controls/toolbar.tsx';
import layout from '../../../ui/layout.module.css';
import { useQuantities } from '../../../ui/quantities.ts';
import { VirtualRows, type VirtualRowsHandle } from '../../../ui/rows/virtual-rows.tsx';
import { visibleText } from '../../../ui/visible-text.ts';
import css from './document.module.css';
import type { PartColumns } from './part-columns.ts';

interface PartListProps {
  read: ResourceRead;
  columns: PartColumns;
  isBeside: boolean;
  onBesideChange: (isBeside: boolean) => void;
  onChoose: (index: number) => void;
  /** Opens a further column for a part. */
  onOpenBeside: (index: number) => void;
  handleRef: Ref<VirtualRowsHandle>;
}

/** The parts of one response, in the server's order. What is chosen goes into the active column. */
export function PartList(props: PartListProps) {
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
    <div className={classNames(layout.vertical, css.list)}>
      <div className={classNames(layout.aligned, css.partsHead)}>
        {t('parts')}
        <Spacer />
        <IconToggle icon={Columns2} label={t('sideBySide')} isSelected={isBeside} onChange={onBesideChange} />
      </div>
      <VirtualRows
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
              <span className={css.name}>
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

/** What a part is called: by the end of its URI, or by its number. */
export function usePartName(): (part: ResourcePart) => string {
  const t = useTranslations('resources.read');
  return ({ uri, index }) => (uri === undefined ? t('part', { number: index + 1 }) : visibleText(fileNameOf(uri)));
}

function describe(part: ResourcePart | undefined): string | undefined {
  return part && [part.uri, part.mimeType].filter((fact) => fact !== undefined).join('\n');
}

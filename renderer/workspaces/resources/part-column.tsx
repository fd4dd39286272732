import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { ResourceRead } from '#shared/model/resource.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Spacer } from '../../ui/toolbar.tsx';
import css from './part-column.module.css';
import { usePartName } from './part-list.tsx';

interface PartColumnProps {
  read: ResourceRead;
  /** The part that stands here. */
  index: number;
  /** Of the column, from 1. */
  number: number;
  /** The list of parts is about this column. */
  isActive: boolean;
  onActivate: () => void;
  onChoose: (index: number) => void;
  onClose: () => void;
  children: ReactNode;
}

/** One of several parts side by side. Whatever is done in it makes it the active one. */
export function PartColumn(props: PartColumnProps) {
  const { read, index, number, isActive, onActivate, onChoose, onClose, children } = props;
  const t = useTranslations('resources.read');
  const partName = usePartName();
  const part = read.parts[index];
  const name = part === undefined ? '' : partName(part);
  return (
    <section
      className={css.column}
      aria-label={t('column', { number, name })}
      aria-current={isActive}
      onFocusCapture={onActivate}
      onPointerDownCapture={onActivate}
    >
      <div className={css.head} data-active={isActive || undefined}>
        <span className={css.number}>{index + 1}</span>
        <span className={css.name} title={part?.uri}>
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

import { useTranslations } from 'use-intl';
import { fileNameOf } from '#shared/mcp/mime.ts';
import type { ResourcePart, ResourceRead } from '#shared/model/resource.ts';
import { useQuantities } from '../../ui/quantities.ts';
import { VirtualRows } from '../../ui/virtual-rows.tsx';
import css from './part-list.module.css';

interface PartListProps {
  read: ResourceRead;
  chosen: number;
  onChoose: (index: number) => void;
}

/** The parts of one answer, in the server's order. */
export function PartList({ read, chosen, onChoose }: PartListProps) {
  const t = useTranslations('resources.read');
  const { bytes } = useQuantities();
  return (
    <div className={css.list}>
      <VirtualRows
        label={t('parts')}
        count={read.parts.length}
        activeIndex={chosen}
        onActiveIndexChange={onChoose}
        rowProps={(index) => ({ onClick: () => onChoose(index), title: describe(read.parts[index]) })}
        renderRow={(index) => {
          const part = read.parts[index];
          if (part === undefined) return null;
          return (
            <>
              <span className={css.number}>{index + 1}</span>
              <span className={css.name}>
                <bdi>{part.uri === undefined ? t('part', { number: index + 1 }) : fileNameOf(part.uri)}</bdi>
              </span>
              <span className={css.size}>{bytes(part.bytes)}</span>
            </>
          );
        }}
      />
    </div>
  );
}

function describe(part: ResourcePart | undefined): string | undefined {
  return part && [part.uri, part.mimeType].filter((fact) => fact !== undefined).join('\n');
}

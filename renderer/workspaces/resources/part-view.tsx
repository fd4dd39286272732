import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { ResourcePart, ResourceRead } from '#shared/model/resource.ts';
import { ContentView, partContent } from '../../kit/content/index.ts';
import css from './part-view.module.css';
import { useCatalog } from './use-catalog.ts';

interface PartViewProps {
  read: ResourceRead;
  part: ResourcePart;
  /** It is an earlier version: what the list says now does not speak of it. */
  isOld: boolean;
}

/** One part of an answer, with whatever fields it has beside its content. */
export function PartView({ read, part, isOld }: PartViewProps) {
  const t = useTranslations('resources.read');
  const listedSize = useDeclaredSize(read);
  // An answer in several parts has no such size.
  const declaredSize = isOld || read.parts.length > 1 ? undefined : listedSize;
  const content = useMemo(() => partContent(read, part, declaredSize), [read, part, declaredSize]);
  return (
    <div className={css.part}>
      {part.extra !== undefined && (
        <details className={css.extra}>
          <summary>{t('extra')}</summary>
          <pre>{JSON.stringify(part.extra, null, 2)}</pre>
        </details>
      )}
      <ContentView content={content} />
    </div>
  );
}

/** Bytes that the list declares for a resource, where it is listed. */
function useDeclaredSize({ sessionId, uri }: ResourceRead): number | undefined {
  const { catalog, version } = useCatalog(sessionId, 'resources');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list grows in place, its version tells.
  return useMemo(() => catalog.items.find((item) => item.uri === uri)?.size, [catalog, version, uri]);
}

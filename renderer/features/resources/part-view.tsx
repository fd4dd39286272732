import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { ResourcePart, ResourceRead } from '#shared/model/resource.ts';
import { ContentView } from '../content/index.ts';
import { partContent } from './part-content.ts';
import css from './part-view.module.css';
import { useCatalog } from './use-catalog.ts';

interface PartViewProps {
  read: ResourceRead;
  part: ResourcePart;
}

/** One part of an answer, with whatever fields it has beside its content. */
export function PartView({ read, part }: PartViewProps) {
  const t = useTranslations('resources.read');
  const declaredSize = useDeclaredSize(read);
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

import { useMemo } from 'react';
import { useShallow } from 'zustand/react/shallow';
import type { ServerId } from '#shared/model/id/id.ts';
import { pastOf, useTemplateStore } from './template-store.ts';

/** The URIs that were made from each of these templates and read, the newest first. */
export function usePastUris(serverId: ServerId, templates: readonly string[]): readonly (readonly string[])[] {
  // Typing into a form leaves these as they are: the tree need not be laid out anew for each key.
  const past = useTemplateStore(useShallow((state) => templates.map((template) => pastOf(state, serverId, template))));
  return useMemo(() => past.map((expansions) => expansions.map(({ uri }) => uri)), [past]);
}

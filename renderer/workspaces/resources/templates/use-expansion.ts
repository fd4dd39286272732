import { useEffect, useState } from 'react';
import type { TemplateValues } from '#shared/mcp/uri-template.ts';
import { expander } from './expander.ts';
import type { Expansion } from './expansion.ts';

/** What a template expands to; the last expansion stays until the next one is there. */
export function useExpansion(template: string, values: TemplateValues): Expansion | undefined {
  const [expansion, setExpansion] = useState<Expansion>();
  useEffect(() => {
    let isWanted = true;
    void expander.expand(template, values).then((next) => {
      if (isWanted) setExpansion(next);
    });
    return () => {
      isWanted = false;
    };
  }, [template, values]);
  return expansion;
}

import { useTranslations } from 'use-intl';
import { claimTerm, type ToolItem } from '#shared/mcp/items/tool-item.ts';
import type { ToolTerm } from '#shared/model/lists/named-rows.ts';
import { Tag, type Tone } from '../../ui/status/tag.tsx';

/** Claims that call for a second look have a colour; none is green, for nobody checked them. */
const tones: Partial<Record<ToolTerm, Tone>> = { destructive: 'warn', writes: 'note' };

/** What the server declares about a tool's effects, each as a claim; `isShort` leaves out what a row has no room for. */
export function ClaimTags({ item, isShort = false }: { item: ToolItem; isShort?: boolean }) {
  const t = useTranslations('tools');
  const { claims } = item;
  const shown = isShort ? claims.filter(({ name, value }) => isTelling(name, value)) : claims;
  return (
    <>
      {shown.map((claim) => (
        <Tag
          key={claim.name}
          tone={tones[claimTerm(claim)] ?? 'plain'}
          title={t('claim', { hint: claim.name, value: String(claim.value) })}
        >
          {t(`claims.${claimTerm(claim)}`)}
        </Tag>
      ))}
      {!isShort && claims.length === 0 && <Tag title={t('silentClaim')}>{t('claims.silent')}</Tag>}
      {!isShort && item.hasOutputSchema && (
        <Tag tone="accent" title={t('structuredClaim')}>
          {t('claims.structured')}
        </Tag>
      )}
    </>
  );
}

function isTelling(name: string, value: boolean): boolean {
  return value && (name === 'readOnlyHint' || name === 'destructiveHint');
}

import { useTranslations } from 'use-intl';
import { claimTerm, type Hint, toolHints } from '#shared/mcp/tool-hints.ts';
import { type Json, stringAt } from '#shared/model/json.ts';
import { Fact } from '../../ui/facts.tsx';
import { Tag } from '../../ui/tag.tsx';
import css from './call-facts.module.css';

interface ClaimFactProps {
  /** A tool as its server lists it. */
  definition: Json;
  /** Which of several of one name. */
  number: number | undefined;
}

/** What a server says about a tool, and what holds where it says nothing. */
export function ClaimFact({ definition, number }: ClaimFactProps) {
  const t = useTranslations('ask.toolCall');
  const tools = useTranslations('tools');
  const hints = toolHints(definition);
  const said = hints.filter((hint) => hint.said);
  // Of what only reads, the protocol gives no meaning to whether it destroys or may be repeated.
  const onlyReads = said.some(({ name, value }) => name === 'readOnlyHint' && value);
  const assumed = hints.filter((hint) => !hint.said && (!onlyReads || hint.name === 'openWorldHint'));
  const words = (hint: Hint) => tools(`claims.${claimTerm(hint)}`);
  const description = stringAt(definition, 'description');
  return (
    <Fact name={number === undefined ? t('claims') : `${t('claims')} · ${t('item', { number })}`}>
      {said.length === 0 && description === undefined && <span className={css.quiet}>{t('nothingSaid')}</span>}
      {said.map((hint) => (
        <Tag
          key={hint.name}
          tone={isRisky(hint) ? 'warn' : 'plain'}
          title={tools('claim', { hint: hint.name, value: String(hint.value) })}
        >
          {words(hint)}
        </Tag>
      ))}
      {assumed.length > 0 && (
        <span className={css.quiet} title={t('assumedHint')}>
          {t('assumed', { hints: assumed.map(words).join(', ') })}
        </span>
      )}
      {description !== undefined && <bdi className={css.description}>{description}</bdi>}
    </Fact>
  );
}

function isRisky({ name, value }: Hint): boolean {
  return name === 'destructiveHint' && value;
}

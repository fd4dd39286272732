import { useTranslations } from 'use-intl';
import { type Hint, toolHints } from '#shared/mcp/tool-hints.ts';
import { type Json, stringAt } from '#shared/model/json.ts';
import { Fact } from '../../ui/facts.tsx';
import { Tag } from '../../ui/tag.tsx';
import css from './call-facts.module.css';

interface ClaimFactsProps {
  /** A tool as its server lists it. */
  definition: Json;
  /** Which of several of one name. */
  number: number | undefined;
}

/** What a server says about a tool, and what holds where it says nothing. */
export function ClaimFacts({ definition, number }: ClaimFactsProps) {
  const t = useTranslations('ask.toolCall');
  const hints = toolHints(definition);
  const said = hints.filter((hint) => hint.said);
  // Of what only reads, the protocol gives no meaning to whether it destroys or may be repeated.
  const onlyReads = said.some(({ name, value }) => name === 'readOnlyHint' && value);
  const assumed = hints.filter((hint) => !hint.said && (!onlyReads || hint.name === 'openWorldHint'));
  const words = ({ name, value }: Hint) => t(`hints.${name}`, { value: String(value) });
  const description = stringAt(definition, 'description');
  const claims = number === undefined ? t('claims') : `${t('claims')} · ${t('item', { number })}`;
  return (
    <>
      {description !== undefined && (
        <Fact name={t('describes')}>
          <bdi className={css.description}>{description}</bdi>
        </Fact>
      )}
      <Fact name={claims}>
        {said.length === 0 ? (
          <span className={css.nothing}>{t('nothingSaid')}</span>
        ) : (
          said.map((hint) => (
            <Tag
              key={hint.name}
              tone={isRisky(hint) ? 'warn' : 'plain'}
              title={`${hint.name}: ${String(hint.value)}. ${t('claimsHint')}`}
            >
              {words(hint)}
            </Tag>
          ))
        )}
      </Fact>
      {assumed.length > 0 && (
        <Fact name={t('assumed')}>
          <span className={css.assumed} title={t('assumedHint')}>
            {assumed.map(words).join(' · ')}
          </span>
        </Fact>
      )}
    </>
  );
}

function isRisky({ name, value }: Hint): boolean {
  return name === 'destructiveHint' && value;
}

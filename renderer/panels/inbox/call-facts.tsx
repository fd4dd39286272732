import { useTranslations } from 'use-intl';
import { stringAt } from '#shared/model/json.ts';
import { Fact, Facts } from '../../ui/facts.tsx';
import { visibleText } from '../../ui/visible-text.ts';
import type { CallAsk } from './ask-kinds.ts';
import css from './call-facts.module.css';
import { ClaimFact } from './claim-fact.tsx';

/** Who is called and what that is said to do, the server's own words marked as such. */
export function CallFacts({ ask: { serverName, subject } }: { ask: CallAsk }) {
  const t = useTranslations('ask.toolCall');
  const { target, serverInfo, tool, definitions } = subject;
  const name = stringAt(serverInfo, 'name');
  const version = stringAt(serverInfo, 'version') ?? '';
  const itself =
    name === undefined ? t('unnamed') : t('callsItself', { name: visibleText(`${name} ${version}`.trim()) });
  const title = stringAt(definitions[0], 'title');
  return (
    <Facts>
      <Fact name={t('server')}>
        {serverName}
        <code className={css.target}>{visibleText(target)}</code>
        <span className={css.quiet}>{itself}</span>
      </Fact>
      <Fact name={t('tool')}>
        <code className={css.name}>{visibleText(tool)}</code>
        {title !== undefined && title !== tool && <bdi className={css.name}>{visibleText(title)}</bdi>}
      </Fact>
      {definitions.map((definition, index) => (
        <ClaimFact
          // biome-ignore lint/suspicious/noArrayIndexKey: the items never change while they are shown.
          key={index}
          definition={definition}
          number={definitions.length > 1 ? index + 1 : undefined}
        />
      ))}
    </Facts>
  );
}

import { useTranslations } from 'use-intl';
import { stringAt } from '#shared/model/json.ts';
import { visibleText } from '../../editor/index.ts';
import { Fact, Facts } from '../../ui/facts.tsx';
import { type CallAsk, toolTitle } from './ask-kinds.ts';
import css from './call-facts.module.css';
import { ClaimFacts } from './claim-facts.tsx';

/** Who is called and what that is said to do, the server's own words marked as such. */
export function CallFacts({ ask: { serverName, subject } }: { ask: CallAsk }) {
  const t = useTranslations('ask.toolCall');
  const { target, serverInfo, tool, definitions } = subject;
  const [name, version] = [stringAt(serverInfo, 'name'), stringAt(serverInfo, 'version')];
  const title = toolTitle(subject);
  return (
    <Facts>
      <Fact name={t('server')}>
        {serverName} <code className={css.target}>{visibleText(target)}</code>
      </Fact>
      <Fact name={t('claimedName')}>
        {name === undefined ? t('unnamed') : <code>{visibleText([name, version].join(' ').trim())}</code>}
      </Fact>
      <Fact name={t('tool')}>
        <code>{visibleText(tool)}</code>
        {title !== tool && <bdi>{visibleText(title)}</bdi>}
      </Fact>
      {definitions.map((definition, index) => (
        <ClaimFacts
          // biome-ignore lint/suspicious/noArrayIndexKey: the items never change while they are shown.
          key={index}
          definition={definition}
          number={definitions.length > 1 ? index + 1 : undefined}
        />
      ))}
    </Facts>
  );
}

import { useTranslations } from 'use-intl';
import { secretMark } from '#shared/model/secret-mark.ts';
import type { DraftValue, ServerDraft } from '#shared/model/server.ts';
import { shownWords } from '#shared/secrets/secret-words.ts';
import { CommandFacts, Token } from '../../../kit/consent/index.ts';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { visibleText } from '../../../ui/visible-text.ts';

/** What a draft server would start or connect to, without secret values. */
export function DraftFacts({ draft }: { draft: ServerDraft }) {
  const t = useTranslations('servers.form');
  if (draft.transport === 'stdio') {
    return (
      <CommandFacts
        command={draft.command}
        args={shownWords(draft.args)}
        cwd={draft.cwd}
        environment={draft.env.map(valueText)}
      />
    );
  }
  const rows = [
    { name: t('headers'), values: draft.headers },
    { name: t('query'), values: draft.query },
  ];
  return (
    <Facts>
      <Fact name={t('url')}>
        <Token>{visibleText(draft.url)}</Token>
      </Fact>
      {rows.map(
        ({ name, values }) =>
          values.length > 0 && (
            <Fact key={name} name={name}>
              {values.map((value) => (
                <Token key={value.name}>{valueText(value)}</Token>
              ))}
            </Fact>
          ),
      )}
    </Facts>
  );
}

/** Secret values aren't shown; most of them never leave the host. */
function valueText({ name, value, secret }: DraftValue): string {
  return `${visibleText(name)}=${secret || value === undefined ? secretMark : visibleText(value)}`;
}

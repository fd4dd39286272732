import { useCallback, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { PromptArgument, PromptItem } from '#shared/mcp/items/prompt-item.ts';
import { useSession } from '../../data/queries.ts';
import { completes, serverCompletion } from '../../kit/completion-field.tsx';
import { TextsForm } from '../../kit/form/index.ts';
import type { PaneProps } from '../../kit/list/index.ts';
import { SavedArguments } from '../../kit/saved-arguments.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import { CopyButton } from '../../ui/controls/copy-button.tsx';
import { PlainText, Section } from '../../ui/facts.tsx';
import layout from '../../ui/layout.module.css';
import { visibleText } from '../../ui/visible-text.ts';
import { argumentsSchema, contextFor, givenNow, isUsable } from './given.ts';
import css from './prompts.module.css';
import type { PromptFormState } from './use-prompt-form.ts';

/** More fields than anyone fills in would only make the window slow. */
const mostFields = 100;

interface PromptFormProps extends PaneProps {
  /** The name for requests; empty when the server gave it no name. */
  name: string;
  /** As the server lists it; undefined when it does not. */
  item: PromptItem | undefined;
  form: PromptFormState;
}

/** A field for each argument of a prompt, and what the user keeps for it. */
export function PromptForm({ serverId, sessionId, name, item, form }: PromptFormProps) {
  const t = useTranslations('prompts');
  const { text, setText, declared, check, obstacle, reveal, send } = form;
  const [shownFields, setShownFields] = useState(mostFields);
  const schema = useMemo(
    () => argumentsSchema(declared.slice(0, shownFields), t('undeclared')),
    [declared, shownFields, t],
  );
  return (
    <div className={layout.column}>
      {obstacle !== undefined && <p className={layout.remark}>{obstacle}</p>}
      <TextsForm
        label={t('arguments')}
        schema={schema}
        text={text}
        onTextChange={setText}
        check={check}
        complete={useComplete({ serverId, sessionId }, name)}
        onRun={send}
        reveal={reveal}
        head={
          <>
            {item?.description !== undefined && <p className={css.description}>{visibleText(item.description)}</p>}
            {item !== undefined && declared.length === 0 && <p className={css.remark}>{t('noArguments')}</p>}
            <ArgumentProblems declared={declared.slice(0, shownFields)} />
          </>
        }
        foot={
          <div className={classNames(layout.vertical, css.foot)}>
            {declared.length > shownFields && (
              <p className={layout.quiet}>
                {t('manyArguments', { count: declared.length, shown: shownFields })}{' '}
                <Button onPress={() => setShownFields(shownFields + mostFields)}>{t('moreFields')}</Button>
              </p>
            )}
            {name !== '' && (
              <SavedArguments kind="prompt" serverId={serverId} name={name} argumentsText={text} onLoad={setText} />
            )}
            {item === undefined ? <p className={layout.quiet}>{t('unlisted')}</p> : <PromptFacts item={item} />}
          </div>
        }
      />
    </div>
  );
}

/** What completes an argument of a prompt: the server, which also gets the other arguments that are filled in. */
function useComplete({ serverId, sessionId }: PaneProps, name: string) {
  const session = useSession(serverId);
  const canComplete = session !== undefined && completes(session);
  return useCallback(
    (argument: string) => {
      if (!canComplete) return undefined;
      return (text: string, signal: AbortSignal) => {
        const context = contextFor(givenNow(serverId, name), argument);
        return serverCompletion(sessionId, { type: 'ref/prompt', name }, argument, context)(text, signal);
      };
    },
    [canComplete, serverId, sessionId, name],
  );
}

/** What is wrong with the declarations of arguments, and which of them cannot be filled in. */
function ArgumentProblems({ declared }: { declared: readonly PromptArgument[] }) {
  const t = useTranslations('prompts');
  return declared.map((argument, index) => {
    if (argument.problems.length === 0) return null;
    const problems = argument.problems.map((problem) => t(`argumentProblems.${problem}`)).join(', ');
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: it may have no name of its own.
      <p key={index} className={classNames(layout.small, layout.warn, css.remark)}>
        {isUsable(argument)
          ? t('faulty', { name: visibleText(argument.name), problems })
          : t('unusable', { number: index + 1, problems })}
      </p>
    );
  });
}

/** Characters drawn of it; all of it can be copied, and is in the frame. */
const mostDrawn = 20_000;

/** The prompt as the server lists it: its JSON, with whatever fields nobody knows. */
function PromptFacts({ item }: { item: PromptItem }) {
  const t = useTranslations('prompts');
  const [isOpen, setOpen] = useState(item.problems.length > 0);
  const text = JSON.stringify(item.raw, null, 2);
  return (
    <Section
      title={t('facts')}
      actions={
        <span className={layout.aligned}>
          {isOpen && <CopyButton text={text} label={t('copyFacts')} />}
          <Button variant="quiet" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
            {isOpen ? t('hideJson') : t('showJson')}
          </Button>
        </span>
      }
    >
      {isOpen && (
        <PlainText label={t('facts')}>{text.length > mostDrawn ? `${text.slice(0, mostDrawn)}…` : text}</PlainText>
      )}
    </Section>
  );
}

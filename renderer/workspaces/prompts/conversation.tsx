import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ReadId, ServerId } from '#shared/model/id/id.ts';
import type { PromptMessage, PromptRun } from '#shared/model/runs/prompt-run.ts';
import { BlockView } from '../../kit/content/blocks/index.ts';
import { classNames } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import layout from '../../ui/layout.module.css';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { ProblemMark } from '../../ui/status/problem-mark.tsx';
import { visibleText } from '../../ui/visible-text.ts';
import css from './runs.module.css';

/** Messages drawn at first, and each time that one asks for more. */
const atATime = 100;
const knownRoles = ['user', 'assistant'];

interface ConversationProps {
  serverId: ServerId;
  result: NonNullable<PromptRun['result']>;
}

/** The messages of a prompt as the conversation that a model would be given. */
export function Conversation({ serverId, result }: ConversationProps) {
  const t = useTranslations('prompts');
  const [shown, setShown] = useState(atATime);
  const { description, messages, resultType, extra, readId } = result;
  const left = messages.length - shown;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
    <section className={classNames(layout.scroll, css.scroll)} tabIndex={0} aria-label={t('conversation')}>
      {resultType !== undefined && <p className={css.warning}>{t('resultType', { type: visibleText(resultType) })}</p>}
      {description !== undefined && <p className={css.description}>{visibleText(description)}</p>}
      {messages.length === 0 && resultType === undefined && (
        <EmptyState title={t('noMessagesTitle')}>{t('noMessagesText')}</EmptyState>
      )}
      <ol>
        {messages.slice(0, shown).map((message, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a message is its place in the response.
          <Message key={index} serverId={serverId} readId={readId} message={message} number={index + 1} />
        ))}
      </ol>
      {left > 0 && (
        <p className={css.more}>
          <Button onPress={() => setShown(shown + atATime)}>
            {t('moreMessages', { count: Math.min(left, atATime), total: messages.length })}
          </Button>
        </p>
      )}
      {extra !== undefined && (
        <details className={css.extra}>
          <summary>{t('extra')}</summary>
          <pre>{JSON.stringify(extra, null, 2)}</pre>
        </details>
      )}
    </section>
  );
}

interface MessageProps {
  serverId: ServerId;
  readId: ReadId | undefined;
  message: PromptMessage;
  /** Its place in the conversation, from 1. */
  number: number;
}

function Message({ serverId, readId, message, number }: MessageProps) {
  const t = useTranslations('prompts');
  const { role, blocks } = message;
  const label = t('message', { number, role: visibleText(role ?? t('noRole')) });
  return (
    <li className={css.message} data-role={role} aria-label={label}>
      <Role message={message} />
      <div className={classNames(layout.stack, css.blocks)}>
        {blocks.map((block, position) => (
          <BlockView key={block.part.index} serverId={serverId} readId={readId} block={block} number={position + 1} />
        ))}
      </div>
    </li>
  );
}

/** Who speaks, as sent, and what is wrong with that. */
function Role({ message: { role, blocks } }: { message: PromptMessage }) {
  const t = useTranslations('prompts');
  const problems = [
    ...(role === undefined ? [t('messageProblems.roleMissing')] : []),
    ...(role !== undefined && !knownRoles.includes(role) ? [t('messageProblems.roleUnknown')] : []),
    ...(blocks.length === 0 ? [t('messageProblems.noBlocks')] : []),
    ...(blocks.length > 1 ? [t('messageProblems.severalBlocks')] : []),
  ].join(', ');
  return (
    <div className={classNames(layout.stack, css.who)}>
      <h3 className={css.role}>{role === undefined || role === '' ? t('noRole') : visibleText(role)}</h3>
      <ProblemMark words={problems} title={problems} />
    </div>
  );
}

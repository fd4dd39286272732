import { useQuery } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { Reply, ReplyRule } from '#shared/model/reply-rule.ts';
import { host } from '../../host/client.ts';
import { useServers } from '../../host/queries.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Tag } from '../../ui/tag.tsx';
import { setRules } from './change-setup.ts';
import css from './client.module.css';

/** The user's standing answers in the order in which they are tried. */
export function RulesView() {
  const t = useTranslations('client.rules');
  const { data: rules } = useQuery(host.client.rules.queryOptions());
  if (rules === undefined) return null;
  if (rules.length === 0) return <EmptyState title={t('title')}>{t('none')}</EmptyState>;
  const move = (index: number, to: number) => {
    const rule = rules[index];
    if (rule !== undefined) void setRules(rules.toSpliced(index, 1).toSpliced(to, 0, rule));
  };
  return (
    <section className={css.rules} aria-label={t('title')}>
      <p className={css.hint}>{t('hint')}</p>
      <ol>
        {rules.map((rule, index) => (
          <li key={rule.id} className={css.rule}>
            <div>
              <p>{rule.name}</p>
              <RuleFacts rule={rule} />
            </div>
            <div>
              <IconButton
                icon={ArrowUp}
                label={t('first', { name: rule.name })}
                isDisabled={index === 0}
                onPress={() => move(index, index - 1)}
              />
              <IconButton
                icon={ArrowDown}
                label={t('later', { name: rule.name })}
                isDisabled={index === rules.length - 1}
                onPress={() => move(index, index + 1)}
              />
              <IconButton
                icon={Trash2}
                label={t('remove', { name: rule.name })}
                onPress={() => void setRules(rules.toSpliced(index, 1))}
              />
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function RuleFacts({ rule: { serverId, method, contains, reply } }: { rule: ReplyRule }) {
  const t = useTranslations('client.rules');
  const servers = useServers();
  const server = servers?.find((view) => view.server.id === serverId)?.server.name;
  return (
    <p className={css.facts}>
      <Tag mono>{method}</Tag>
      <span>{serverId === undefined ? t('anyServer') : (server ?? serverId)}</span>
      {contains !== '' && <span>{t('contains', { text: contains })}</span>}
      <ReplyText reply={reply} />
    </p>
  );
}

const replyShown = 200;

/** An answer in one line. */
export function ReplyText({ reply }: { reply: Reply }) {
  const t = useTranslations('client.rules');
  if (reply.type === 'error') {
    return (
      <span className={css.reply}>
        {t('answersError', { code: String(reply.code) })}: {reply.message}
      </span>
    );
  }
  return <code className={css.reply}>{reply.resultText.replaceAll(/\s+/g, ' ').slice(0, replyShown)}</code>;
}

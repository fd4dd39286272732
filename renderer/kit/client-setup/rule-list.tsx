import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ServerId } from '#shared/model/id.ts';
import type { ReplyRule } from '#shared/model/reply-rule.ts';
import { host } from '../../data/client.ts';
import { setRules } from './change-setup.ts';
import { RuleDialog } from './rule-dialog.tsx';
import { draftOf } from './rule-draft.ts';
import { movedRules, rulesFor } from './rule-order.ts';
import { RuleRow } from './rule-row.tsx';
import css from './rules.module.css';

/** The standing answers in the order in which they are tried: all, or those that may answer one server. */
export function RuleList({ serverId }: { serverId: ServerId | undefined }) {
  const t = useTranslations('client.rules');
  const { data: rules } = useQuery(host.client.rules.queryOptions());
  const list = useRef<HTMLOListElement>(null);
  const [edited, setEdited] = useState<ReplyRule>();
  const [news, setNews] = useState('');
  if (rules === undefined) return null;
  const shown = rulesFor(rules, serverId);
  if (shown.length === 0) return <p className={css.hint}>{t('none')}</p>;
  const move = async ({ id, name }: ReplyRule, by: -1 | 1) => {
    const next = movedRules(rules, shown, id, by);
    if (!(await setRules([...next]))) return;
    const position = rulesFor(next, serverId).findIndex((rule) => rule.id === id) + 1;
    setNews(t('moved', { name, position, count: shown.length }));
    // The same key moves it on; at an end, the other button takes the focus.
    requestAnimationFrame(() => focusMove(list.current, id, by));
  };
  return (
    <>
      <ol ref={list}>
        {shown.map((rule, index) => (
          <li key={rule.id} className={css.rule} data-rule={rule.id}>
            <RuleRow
              rule={rule}
              isFirst={index === 0}
              isLast={index === shown.length - 1}
              onMove={(by) => void move(rule, by)}
              onEdit={() => setEdited(rule)}
              onRemove={() => void setRules(rules.filter(({ id }) => id !== rule.id))}
            />
          </li>
        ))}
      </ol>
      <p className={css.hint} role="status">
        {news}
      </p>
      {edited !== undefined && <RuleDialog draft={draftOf(edited)} onClose={() => setEdited(undefined)} />}
    </>
  );
}

function focusMove(list: HTMLOListElement | null, id: string, by: -1 | 1): void {
  const row = list?.querySelector(`[data-rule=${CSS.escape(id)}]`);
  const buttons = [by, -by].map((each) => row?.querySelector<HTMLElement>(`[data-move="${each}"] button:enabled`));
  buttons.find((button) => button !== null)?.focus();
}

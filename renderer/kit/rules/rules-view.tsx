import { useQuery } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, Pencil, Trash2 } from 'lucide-react';
import { type Ref, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ServerId } from '#shared/model/id/id.ts';
import type { ReplyRule } from '#shared/model/inbox/client-setup.ts';
import { client, host } from '../../data/client.ts';
import { useServers } from '../../data/queries.ts';
import { offerUndo } from '../../state/undo.ts';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { Spacer } from '../../ui/controls/toolbar.tsx';
import layout from '../../ui/layout.module.css';
import { Tag } from '../../ui/status/tag.tsx';
import { Fetching } from '../fetching.tsx';
import { NewRule, RuleDialog } from './rule-dialog.tsx';
import css from './rules.module.css';
import { draftOf, movedRules, rulesFor, setRules } from './rules.ts';

const all = '';

/** The auto-reply rules, of all servers or of one. */
export function RulesView() {
  const t = useTranslations('client.rules');
  const servers = useServers() ?? [];
  const [serverId, setServerId] = useState<ServerId>();
  return (
    <section className={classNames(layout.vertical, css.rules)} aria-label={t('title')}>
      <div className={classNames(layout.aligned, css.rulesHead)}>
        <h3>{t('title')}</h3>
        <Select
          label={t('shown')}
          isLabelHidden
          value={serverId ?? all}
          options={[
            { value: all, label: t('allServers') },
            ...servers.map(({ server }) => ({ value: server.id, label: server.name })),
          ]}
          onChange={(id) => setServerId(servers.find(({ server }) => server.id === id)?.server.id)}
        />
        <Spacer />
        <NewRule serverId={serverId} />
      </div>
      <p className={layout.quiet}>{t('hint')}</p>
      <RuleList key={serverId} serverId={serverId} />
    </section>
  );
}

/** A rule that was moved, and its new position among the shown rules, counted from 1. */
interface Moved {
  id: string;
  name: string;
  by: -1 | 1;
  position: number;
}

/** The auto-reply rules in the order in which they are tried: all, or those that apply to one server. */
export function RuleList({ serverId }: { serverId: ServerId | undefined }) {
  const t = useTranslations('client.rules');
  const query = useQuery(host.client.rules.queryOptions());
  const rules = query.data;
  const up = useRef<HTMLButtonElement>(null);
  const down = useRef<HTMLButtonElement>(null);
  const [edited, setEdited] = useState<ReplyRule>();
  const [moved, setMoved] = useState<Moved>();
  const followed = useRef<Moved>(undefined);
  const shown = rulesFor(rules ?? [], serverId);
  const count = shown.length;
  // The button keeps the focus, to move the rule further; at an end, the other button takes it. They are enabled and
  // disabled once the rule is drawn at its new position.
  const isDrawn = moved !== undefined && shown[moved.position - 1]?.id === moved.id;
  useEffect(() => {
    if (moved === undefined || !isDrawn || followed.current === moved) return;
    followed.current = moved;
    const isUp = moved.by === -1 ? moved.position > 1 : moved.position === count;
    (isUp ? up : down).current?.focus();
  }, [moved, isDrawn, count]);
  if (rules === undefined) return <Fetching query={query} />;
  if (count === 0) return <p className={layout.quiet}>{t('none')}</p>;
  const move = async ({ id, name }: ReplyRule, by: -1 | 1) => {
    const next = movedRules(rules, shown, id, by);
    if (!(await setRules([...next]))) return;
    const position = rulesFor(next, serverId).findIndex((rule) => rule.id === id) + 1;
    setMoved({ id, name, by, position });
  };
  const remove = async (rule: ReplyRule) => {
    if (!(await setRules(rules.filter(({ id }) => id !== rule.id)))) return;
    const at = rules.indexOf(rule);
    offerUndo({ what: 'removed', name: rule.name }, async () => {
      const now = await client.client.rules();
      await setRules(now.toSpliced(Math.min(at, now.length), 0, rule));
    });
  };
  return (
    <>
      <ol>
        {shown.map((rule, index) => (
          <li key={rule.id} className={css.rule}>
            <RuleRow
              {...(rule.id === moved?.id && { up, down })}
              rule={rule}
              isFirst={index === 0}
              isLast={index === count - 1}
              onMove={(by) => void move(rule, by)}
              onEdit={() => setEdited(rule)}
              onRemove={() => void remove(rule)}
            />
          </li>
        ))}
      </ol>
      <p className={layout.quiet} role="status">
        {moved !== undefined && t('moved', { ...moved, count })}
      </p>
      {edited !== undefined && <RuleDialog draft={draftOf(edited)} onClose={() => setEdited(undefined)} />}
    </>
  );
}

interface RuleRowProps {
  up?: Ref<HTMLButtonElement>;
  down?: Ref<HTMLButtonElement>;
  rule: ReplyRule;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: -1 | 1) => void;
  onEdit: () => void;
  onRemove: () => void;
}

function RuleRow({ up, down, rule, isFirst, isLast, onMove, onEdit, onRemove }: RuleRowProps) {
  const t = useTranslations('client.rules');
  const { name } = rule;
  return (
    <>
      <div className={layout.shrink}>
        <p>{name}</p>
        <RuleFacts rule={rule} />
      </div>
      <div className={css.rowButtons}>
        <IconButton
          ref={up}
          icon={ArrowUp}
          label={t('first', { name })}
          isDisabled={isFirst}
          onPress={() => onMove(-1)}
        />
        <IconButton
          ref={down}
          icon={ArrowDown}
          label={t('later', { name })}
          isDisabled={isLast}
          onPress={() => onMove(1)}
        />
        <IconButton icon={Pencil} label={t('edit', { name })} onPress={onEdit} />
        <IconButton icon={Trash2} label={t('remove', { name })} onPress={onRemove} />
      </div>
    </>
  );
}

const replyShown = 200;

function RuleFacts({ rule: { serverId, method, contains, reply } }: { rule: ReplyRule }) {
  const t = useTranslations('client.rules');
  const servers = useServers();
  const server = servers?.find((view) => view.server.id === serverId)?.server.name;
  return (
    <p className={classNames(layout.wrapping, css.facts)}>
      <Tag mono>{method}</Tag>
      <span>{serverId === undefined ? t('anyServer') : (server ?? serverId)}</span>
      {contains !== '' && <span>{t('contains', { text: contains })}</span>}
      {reply.type === 'error' ? (
        <span className={classNames(layout.truncate, css.reply)}>
          {t('answersError', { code: String(reply.code) })}: {reply.message}
        </span>
      ) : (
        <code className={classNames(layout.truncate, css.reply)}>
          {reply.resultText
            .slice(0, 4 * replyShown)
            .replaceAll(/\s+/g, ' ')
            .slice(0, replyShown)}
        </code>
      )}
    </p>
  );
}

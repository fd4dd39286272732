import { ArrowDown, ArrowUp, Pencil, Trash2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { ReplyRule } from '#shared/model/reply-rule.ts';
import { useServers } from '../../data/queries.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Tag } from '../../ui/tag.tsx';
import css from './rules.module.css';

interface RuleRowProps {
  rule: ReplyRule;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: -1 | 1) => void;
  onEdit: () => void;
  onRemove: () => void;
}

/** One standing answer, and what one can do with it. */
export function RuleRow({ rule, isFirst, isLast, onMove, onEdit, onRemove }: RuleRowProps) {
  const t = useTranslations('client.rules');
  const { name } = rule;
  return (
    <>
      <div className={css.what}>
        <p>{name}</p>
        <RuleFacts rule={rule} />
      </div>
      <div className={css.rowButtons}>
        <span data-move="-1">
          <IconButton icon={ArrowUp} label={t('first', { name })} isDisabled={isFirst} onPress={() => onMove(-1)} />
        </span>
        <span data-move="1">
          <IconButton icon={ArrowDown} label={t('later', { name })} isDisabled={isLast} onPress={() => onMove(1)} />
        </span>
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
    <p className={css.facts}>
      <Tag mono>{method}</Tag>
      <span>{serverId === undefined ? t('anyServer') : (server ?? serverId)}</span>
      {contains !== '' && <span>{t('contains', { text: contains })}</span>}
      {reply.type === 'error' ? (
        <span className={css.reply}>
          {t('answersError', { code: String(reply.code) })}: {reply.message}
        </span>
      ) : (
        <code className={css.reply}>
          {reply.resultText
            .slice(0, 4 * replyShown)
            .replaceAll(/\s+/g, ' ')
            .slice(0, replyShown)}
        </code>
      )}
    </p>
  );
}

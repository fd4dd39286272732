import { OctagonAlert, ShieldQuestion } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { claimTerm, type Hint, toolHints } from '#shared/mcp/items/tool-item.ts';
import type { ToolCallSubject } from '#shared/model/inbox/pending-request.ts';
import { type Json, stringAt } from '#shared/model/json/json.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Fact, Facts } from '../../../ui/facts.tsx';
import layout from '../../../ui/layout.module.css';
import { useQuantities } from '../../../ui/quantities.ts';
import { Tag } from '../../../ui/status/tag.tsx';
import { Warnings } from '../../../ui/status/warnings.tsx';
import { visibleText } from '../../../ui/visible-text.ts';
import { ConsentCard } from '../../consent/index.ts';
import type { PendingToolCall } from '../pending-kinds.ts';
import { reviewCall } from './call-batch.ts';
import css from './calls.module.css';

/** Whether the server says that a call may destroy something (server, tools: `destructiveHint`). */
export function isDestructive({ definitions }: Pick<ToolCallSubject, 'definitions'>): boolean {
  return definitions.some((definition) => {
    const declared = toolHints(definition).filter(({ isDeclared, value }) => isDeclared && value);
    // Of what only reads, the protocol gives no meaning to whether it destroys.
    return (
      declared.some(({ name }) => name === 'destructiveHint') && !declared.some(({ name }) => name === 'readOnlyHint')
    );
  });
}

/** The sign before the title: of what may destroy another shape, not only another colour. */
export function CallSign({ subject }: { subject: ToolCallSubject }) {
  return isDestructive(subject) ? (
    <OctagonAlert aria-hidden className={css.destructiveSign} />
  ) : (
    <ShieldQuestion aria-hidden />
  );
}

/** The title of the confirmation: which tool, by the name that goes on the wire, on which server, how often. */
export function CallTitle({ request: { serverName: server, subject } }: { request: PendingToolCall }) {
  const t = useTranslations('inbox.toolCall');
  const tool = visibleText(subject.tool);
  if (isDestructive(subject)) return t('titleDestructive', { tool, server, count: subject.times });
  return subject.times > 1 ? t('titleTimes', { tool, server, count: subject.times }) : t('title', { tool, server });
}

/** What is unusual about a call: why it must be confirmed again, arguments that do not fit, a tool that is none or several. */
export function CallWarnings({ subject }: { subject: ToolCallSubject }) {
  const t = useTranslations('inbox.toolCall');
  const ta = useTranslations('apps');
  const { why, approvedBefore, definitions, invalid, app } = subject;
  const isChanged = approvedBefore !== undefined && why !== 'definitionChanged';
  const warnings = [
    ...(isDestructive(subject) ? [t('destructive')] : []),
    ...(app === undefined ? [] : [ta('requestedByApp', { uri: visibleText(app.slice(0, 300)) })]),
    ...(why === undefined ? [] : [t(`why.${why}`)]),
    ...(isChanged ? [t('changed')] : []),
    ...(invalid ? [t('invalid')] : []),
    ...(definitions.length === 0 ? [t('unlisted')] : []),
    ...(definitions.length > 1 ? [t('duplicates', { count: definitions.length })] : []),
  ];
  return <Warnings texts={warnings} />;
}

/** Which tool is called and what it claims to do, the server's own words marked as such. */
export function CallFacts({ request: { serverName, subject } }: { request: PendingToolCall }) {
  const t = useTranslations('inbox.toolCall');
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
        <code className={classNames(layout.muted, css.target)}>{visibleText(target)}</code>
        <span className={classNames(layout.dim, css.quiet)}>{itself}</span>
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

interface ClaimFactProps {
  definition: Json;
  /** Which of several of one name. */
  number: number | undefined;
}

/** What a server declares about a tool, and the default where it declares nothing. */
function ClaimFact({ definition, number }: ClaimFactProps) {
  const t = useTranslations('inbox.toolCall');
  const { list } = useQuantities();
  const tools = useTranslations('tools');
  const hints = toolHints(definition);
  const declared = hints.filter((hint) => hint.isDeclared);
  // Of what only reads, the protocol gives no meaning to whether it destroys or may be repeated.
  const onlyReads = declared.some(({ name, value }) => name === 'readOnlyHint' && value);
  const assumed = hints.filter((hint) => !hint.isDeclared && (!onlyReads || hint.name === 'openWorldHint'));
  const words = (hint: Hint) => tools(`claims.${claimTerm(hint)}`);
  const description = stringAt(definition, 'description');
  const nameOf = (name: string) => (number === undefined ? name : `${name} · ${t('item', { number })}`);
  return (
    <>
      <Fact name={nameOf(t('claims'))}>
        {declared.length === 0 && <span className={classNames(layout.dim, css.quiet)}>{t('noAnnotations')}</span>}
        {declared.map((hint) => (
          <Tag
            key={hint.name}
            tone={hint.name === 'destructiveHint' && hint.value ? 'warn' : 'plain'}
            title={tools('claim', { hint: hint.name, value: String(hint.value) })}
          >
            {words(hint)}
          </Tag>
        ))}
        {assumed.length > 0 && (
          <span className={classNames(layout.dim, css.quiet)} title={t('assumedHint')}>
            {t('assumed', { hints: list(assumed.map(words)) })}
          </span>
        )}
      </Fact>
      {description !== undefined && (
        <Fact name={nameOf(t('description'))}>
          <bdi className={css.description}>{description}</bdi>
        </Fact>
      )}
    </>
  );
}

/** A pending tool call: denied here, and allowed only after a look at its message. */
export function CallCard({ request }: { request: PendingToolCall }) {
  const t = useTranslations('inbox.toolCall');
  const { id, subject } = request;
  return (
    <ConsentCard
      pendingId={id}
      icon={<CallSign subject={subject} />}
      title={<CallTitle request={request} />}
      deny={t('deny')}
      allow={t('review')}
      onAllow={() => reviewCall(id)}
    >
      <CallWarnings subject={subject} />
      <CallFacts request={request} />
    </ConsentCard>
  );
}

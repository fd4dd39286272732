import { skipToken, useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ServerId, SessionId } from '#shared/model/id/id.ts';
import { callsPerMinuteSchema, gatePolicySchema, type ServerGate } from '#shared/model/inbox/gate.ts';
import { client, host, queryClient } from '../../../data/client.ts';
import { useSession, useSettings } from '../../../data/queries.ts';
import { attempt } from '../../../state/notice.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { RadioGroup } from '../../../ui/controls/select.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { Section } from '../../../ui/facts.tsx';
import layout from '../../../ui/layout.module.css';
import { Clock } from '../../../ui/status/clock.tsx';
import { visibleText } from '../../../ui/visible-text.ts';
import css from './connection.module.css';

/** What decides about a server's calls: its policy, the user's trust, what was allowed for the session. */
export function GateSection({ serverId }: { serverId: ServerId }) {
  const t = useTranslations('gate');
  const { data: gate } = useQuery(host.gate.get.queryOptions({ input: { serverId } }));
  const session = useSession(serverId);
  const hintId = useId();
  if (gate === undefined) return null;
  const change = async (next: Partial<ServerGate>) => {
    const set = await attempt(client.gate.set({ ...gate, ...next }));
    if (set !== undefined) queryClient.setQueryData(host.gate.get.queryKey({ input: { serverId } }), set);
  };
  return (
    <Section title={t('title')}>
      <RadioGroup
        label={t('policy')}
        value={gate.policy}
        options={gatePolicySchema.options.map((policy) => ({
          value: policy,
          label: t(`policies.${policy}`),
          description: t(`policyHints.${policy}`),
        }))}
        onChange={(policy) => void change({ policy })}
      />
      <div className={css.trust}>
        <Checkbox isSelected={gate.trusted} onChange={(trusted) => void change({ trusted })} describedBy={hintId}>
          {t('trust')}
        </Checkbox>
        <p id={hintId} className={classNames(layout.quiet, css.indented)}>
          {t('trustHint')}
        </p>
        {gate.policy === 'askUnlessReadOnly' && !gate.trusted && (
          <p className={classNames(layout.small, layout.warn, css.indented)}>{t('untrusted')}</p>
        )}
      </div>
      <RateLimit value={gate.callsPerMinute} onChange={(callsPerMinute) => void change({ callsPerMinute })} />
      <SessionApprovals sessionId={session?.phase === 'ended' ? undefined : session?.id} />
    </Section>
  );
}

/**
 * How many calls a minute pass to a server without asking; taken over when the field is left or Enter is pressed. Empty,
 * the limit of the settings holds.
 */
function RateLimit({ value, onChange }: { value: number | undefined; onChange: (value: number | undefined) => void }) {
  const t = useTranslations('gate');
  const { callsPerMinute: usual } = useSettings();
  const [typed, setTyped] = useState<string>();
  const shown = typed ?? (value === undefined ? '' : String(value));
  const limit = shown.trim() === '' ? undefined : Number(shown);
  const isValid = limit === undefined || callsPerMinuteSchema.safeParse(limit).success;
  const commit = () => {
    if (typed === undefined || !isValid) return;
    if (limit !== value) onChange(limit);
    setTyped(undefined);
  };
  return (
    <div className={css.rate}>
      <TextField
        label={t('callsPerMinute')}
        description={t('callsPerMinuteHint', { count: usual })}
        inputMode="numeric"
        placeholder={String(usual)}
        value={shown}
        onChange={setTyped}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit();
          else if (event.key === 'Escape') setTyped(undefined);
          else event.continuePropagation();
        }}
        errorMessage={isValid ? undefined : t('callsPerMinuteInvalid')}
      />
    </div>
  );
}

/** The tools that somebody allowed for the session, each to be taken back. Without a session there are none. */
function SessionApprovals({ sessionId }: { sessionId: SessionId | undefined }) {
  const t = useTranslations('gate');
  const input = sessionId === undefined ? skipToken : { sessionId };
  const approvals = useQuery(host.gate.approvals.queryOptions({ input })).data ?? [];
  const revoke = (tool?: string) => {
    if (sessionId === undefined) return;
    void attempt(client.gate.revoke({ sessionId, ...(tool !== undefined && { tool }) }));
  };
  return (
    <div className={css.approvals}>
      <div className={classNames(layout.aligned, css.approvalsHead)}>
        <h4>{t('approvals')}</h4>
        {approvals.length > 1 && (
          <Button variant="quiet" onPress={() => revoke()}>
            {t('revokeAll')}
          </Button>
        )}
      </div>
      {approvals.length === 0 ? (
        <p className={layout.dim}>{sessionId === undefined ? t('noSession') : t('noApprovals')}</p>
      ) : (
        <ul aria-label={t('approvals')}>
          {approvals.map(({ tool, at }) => (
            <li key={tool} className={classNames(layout.wideRow, css.approval)}>
              <code className={classNames(layout.fillHeight, layout.truncate)}>{visibleText(tool)}</code>
              <span className={css.since}>
                <Clock at={at} />
              </span>
              <IconButton icon={X} label={t('revoke', { tool: visibleText(tool) })} onPress={() => revoke(tool)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

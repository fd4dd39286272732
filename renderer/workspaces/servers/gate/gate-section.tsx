import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { gatePolicySchema, type ServerGate } from '#shared/model/gate.ts';
import type { ServerId } from '#shared/model/id.ts';
import { client, host, queryClient } from '../../../data/client.ts';
import { failureOf } from '../../../data/failure.ts';
import { useSession } from '../../../data/queries.ts';
import { showFailure } from '../../../state/notice.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Section } from '../../../ui/facts.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import css from './gate-section.module.css';
import { RateLimit } from './rate-limit.tsx';
import { SessionApprovals } from './session-approvals.tsx';

/** What stands between a server's tools and a call: its policy, the user's trust, what was allowed for the session. */
export function GateSection({ serverId }: { serverId: ServerId }) {
  const t = useTranslations('gate');
  const { data: gate } = useQuery(host.gate.get.queryOptions({ input: { serverId } }));
  const session = useSession(serverId);
  const hintId = useId();
  if (gate === undefined) return null;
  const change = async (next: Partial<ServerGate>) => {
    try {
      const set = await client.gate.set({ ...gate, ...next });
      queryClient.setQueryData(host.gate.get.queryKey({ input: { serverId } }), set);
    } catch (error) {
      showFailure(failureOf(error));
    }
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
        <p id={hintId} className={css.hint}>
          {t('trustHint')}
        </p>
        {gate.policy === 'askUnlessReadOnly' && !gate.trusted && <p className={css.without}>{t('untrusted')}</p>}
      </div>
      <RateLimit value={gate.callsPerMinute} onChange={(callsPerMinute) => void change({ callsPerMinute })} />
      <SessionApprovals sessionId={session?.phase === 'ended' ? undefined : session?.id} />
    </Section>
  );
}

import { skipToken, useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { clientCapabilities, hasFeature } from '#shared/mcp/capabilities.ts';
import type { ServerId, SessionId } from '#shared/model/id/id.ts';
import { type ClientFeature, type ClientSetup, clientFeatures } from '#shared/model/inbox/client-setup.ts';
import { callsPerMinuteSchema, gatePolicySchema, type ServerGate } from '#shared/model/inbox/gate.ts';
import type { JsonObject } from '#shared/model/json/json.ts';
import { isSameJson } from '#shared/model/json/same-json.ts';
import { isRevision } from '#shared/model/revision.ts';
import type { RevisionPin, ServerView } from '#shared/model/server.ts';
import type { SessionView } from '#shared/model/session.ts';
import { client, host, queryClient } from '../../../data/client.ts';
import { useSession, useSettings } from '../../../data/queries.ts';
import { Fetching } from '../../../kit/fetching.tsx';
import { RootsSection } from '../../../kit/roots-section.tsx';
import { changeSetup, NewRule, RuleList } from '../../../kit/rules/index.ts';
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
import { Tag } from '../../../ui/status/tag.tsx';
import { visibleText } from '../../../ui/visible-text.ts';
import { connectServer, connectWithPin } from '../actions.ts';
import { draftOf } from '../form/draft.ts';
import { PinFields } from '../form/server-form.tsx';
import { HostPreview } from './connected-as.tsx';
import css from './connection.module.css';

/** The rules for tool calls: policy, trust, rate limit, approvals of the session. */
export function GateSection({ serverId }: { serverId: ServerId }) {
  const t = useTranslations('gate');
  const query = useQuery(host.gate.get.queryOptions({ input: { serverId } }));
  const { data: gate } = query;
  const session = useSession(serverId);
  const hintId = useId();
  if (gate === undefined) {
    return (
      <Section title={t('title')}>
        <Fetching query={query} />
      </Section>
    );
  }
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
 * How many calls a minute run without confirmation; applied on blur and on Enter. Empty means the limit of the settings.
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

/** The tools that are allowed for the session, each with a button that revokes it. */
function SessionApprovals({ sessionId }: { sessionId: SessionId | undefined }) {
  const t = useTranslations('gate');
  const input = sessionId === undefined ? skipToken : { sessionId };
  const query = useQuery(host.gate.approvals.queryOptions({ input }));
  const approvals = query.data ?? [];
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
      {sessionId !== undefined && <Fetching query={query} />}
      {sessionId !== undefined && query.data === undefined ? null : approvals.length === 0 ? (
        <p className={layout.dim}>{sessionId === undefined ? t('noSession') : t('noApprovals')}</p>
      ) : (
        <ul aria-label={t('approvals')}>
          {approvals.map(({ tool, at, isForPins }) => (
            <li key={tool} className={classNames(layout.wideRow, css.approval)}>
              <code className={classNames(layout.fillHeight, layout.truncate)}>{visibleText(tool)}</code>
              {isForPins === true && <Tag title={t('forPinsHint')}>{t('forPins')}</Tag>}
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

/** Loupe as the client of the server: features, roots, auto-reply rules. */
export function ClientSections({ serverId }: { serverId: ServerId }) {
  const query = useQuery(host.client.setup.queryOptions({ input: { serverId } }));
  const { data: setup } = query;
  if (setup === undefined) return <Fetching query={query} />;
  return (
    <>
      <SwitchesSection setup={setup} />
      <ServerRoots key={serverId} setup={setup} />
      <RulesSection key={`rules ${serverId}`} serverId={serverId} />
    </>
  );
}

function RulesSection({ serverId }: { serverId: ServerId }) {
  const t = useTranslations('client.rules');
  return (
    <Section
      title={t('ofServer')}
      actions={
        <span className={css.actions}>
          <NewRule serverId={serverId} />
        </span>
      }
    >
      <RuleList serverId={serverId} />
      <p className={layout.quiet}>{t('hint')}</p>
    </Section>
  );
}

/** The features that Loupe declares. Those that the revision lacks are marked. */
function SwitchesSection({ setup }: { setup: ClientSetup }) {
  const t = useTranslations('client');
  const as = useTranslations('connectedAs');
  const { serverId, switches } = setup;
  const session = useSession(serverId);
  const revision = isRevision(session?.revision) ? session.revision : undefined;
  const isLive = session !== undefined && session.phase !== 'ended';
  // The host's capabilities are declared in place of these, where they are known.
  const isAsHost =
    session?.as?.aspects.some(({ aspect, state }) => aspect === 'capabilities' && state === 'host') === true;
  const { clientFeatures: defaults, clientExtensions } = useSettings();
  const isStale =
    isLive &&
    session.phase === 'ready' &&
    !isAsHost &&
    differs(session, { ...defaults, ...switches }, clientExtensions);
  const set = (feature: ClientFeature, isOn: boolean) => {
    const { [feature]: _before, ...others } = switches;
    // A switch with the value of the settings follows the settings.
    const isDefault = isOn === (defaults[feature] !== false);
    void changeSetup({ ...setup, switches: isDefault ? others : { ...others, [feature]: isOn } });
  };
  return (
    <Section
      title={t('title')}
      actions={
        isStale && (
          <Button variant="primary" onPress={() => void connectServer(serverId)}>
            {t('reconnect')}
          </Button>
        )
      }
    >
      <ul className={layout.vertical}>
        {clientFeatures.map((feature) => {
          const isLacking = revision !== undefined && !hasFeature(revision, feature);
          return (
            <li key={feature} className={classNames(layout.aligned, css.switch)}>
              <Checkbox
                isSelected={(switches[feature] ?? defaults[feature]) !== false}
                onChange={(isOn) => set(feature, isOn)}
              >
                {t(`features.${feature}`)}
              </Checkbox>
              {switches[feature] !== undefined && <span className={layout.quiet}>{t('own')}</span>}
              {isLacking && <span className={layout.quiet}>{t('lacks', { revision })}</span>}
            </li>
          );
        })}
      </ul>
      <p className={layout.quiet}>{t('hint')}</p>
      {isAsHost && (
        <p className={layout.warn}>{as('switchesUnused', { host: visibleText(session?.as?.name ?? '') })}</p>
      )}
      {isStale && (
        <p className={layout.warn} role="status">
          {t('differs')}
        </p>
      )}
    </Section>
  );
}

/** True when the next connection would declare other capabilities than the current one. */
function differs(session: SessionView, switches: ClientSetup['switches'], extensions: JsonObject): boolean {
  const { revision, clientCapabilities: declared } = session;
  if (!isRevision(revision)) return false;
  return !isSameJson(clientCapabilities(revision, switches, extensions), declared);
}

/** The roots of the server (client, roots): its own, or those of the settings. */
function ServerRoots({ setup }: { setup: ClientSetup }) {
  const t = useTranslations('client.roots');
  const { roots: usual } = useSettings();
  const { roots, ...rest } = setup;
  return (
    <RootsSection
      title={t('title')}
      hint={t(roots === undefined ? 'hintDefault' : 'hint')}
      roots={roots ?? usual}
      onSave={(own) => changeSetup({ ...rest, roots: own })}
      actions={
        roots !== undefined && (
          <Button variant="quiet" onPress={() => void changeSetup(rest)}>
            {t('useDefault')}
          </Button>
        )
      }
    />
  );
}

export function PinSection({ view: { server }, isLive }: { view: ServerView; isLive: boolean }) {
  const t = useTranslations('connection.pin');
  const [changed, setChanged] = useState<RevisionPin>();
  const pin = changed ?? server.pin;
  const save = async () => {
    if (isLive) {
      if (await connectWithPin(server, pin)) setChanged(undefined);
      return;
    }
    const updated = await attempt(client.servers.update({ serverId: server.id, draft: { ...draftOf(server), pin } }));
    if (updated !== undefined) setChanged(undefined);
  };
  return (
    <Section title={t('title')}>
      <div className={css.pin}>
        <PinFields pin={pin} onChange={setChanged} />
        <Button isDisabled={changed === undefined} onPress={() => void save()}>
          {isLive ? t('apply') : t('save')}
        </Button>
      </div>
      <HostPreview chosen={pin.as} />
      <p className={classNames(layout.quiet, css.hint)}>{t('hint')}</p>
    </Section>
  );
}

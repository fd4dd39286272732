import '../../../data/jitless.ts';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { clientCapabilities, hasFeature } from '#shared/mcp/capabilities.ts';
import type { ServerId } from '#shared/model/id/id.ts';
import { type ClientSetup, clientFeatures, rootSchema } from '#shared/model/inbox/client-setup.ts';
import type { JsonObject } from '#shared/model/json.ts';
import { isRevision } from '#shared/model/revision.ts';
import type { Session } from '#shared/model/session.ts';
import { host } from '../../../data/client.ts';
import { useSession } from '../../../data/queries.ts';
import { changeSetup, NewRule, RuleList } from '../../../kit/client-setup/index.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { Section } from '../../../ui/facts.tsx';
import layout from '../../../ui/layout.module.css';
import { connectServer } from '../actions.ts';
import css from './connection.module.css';

/** What Loupe is for one server: what it offers, the roots, and the auto-reply rules. */
export function ClientSections({ serverId }: { serverId: ServerId }) {
  const { data: setup } = useQuery(host.client.setup.queryOptions({ input: { serverId } }));
  if (setup === undefined) return null;
  return (
    <>
      <SwitchesSection setup={setup} />
      <RootsSection key={serverId} setup={setup} />
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

/** What is declared to a server, feature by feature. What its revision lacks is shown as missing. */
function SwitchesSection({ setup }: { setup: ClientSetup }) {
  const t = useTranslations('client');
  const { serverId, switches } = setup;
  const session = useSession(serverId);
  const revision = isRevision(session?.revision) ? session.revision : undefined;
  const isLive = session !== undefined && session.phase !== 'ended';
  const isStale = isLive && session.phase === 'ready' && differs(session, switches);
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
                isSelected={switches[feature] !== false}
                onChange={(isOn) => void changeSetup({ ...setup, switches: { ...switches, [feature]: isOn } })}
              >
                {t(`features.${feature}`)}
              </Checkbox>
              {isLacking && <span className={layout.quiet}>{t('lacks', { revision })}</span>}
            </li>
          );
        })}
      </ul>
      <p className={layout.quiet}>{t('hint')}</p>
      {isStale && (
        <p className={layout.warn} role="status">
          {t('differs')}
        </p>
      )}
    </Section>
  );
}

/** True when the next connection would declare something else than the running one did. */
function differs(session: Session, switches: ClientSetup['switches']): boolean {
  const { revision, clientCapabilities: declared } = session;
  if (!isRevision(revision)) return false;
  return canonical(clientCapabilities(revision, switches)) !== canonical(declared);
}

function canonical(value: JsonObject | Session['clientCapabilities']): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

interface RootRow {
  uri: string;
  name: string;
}

/** The folders and files that a server may work with (client, roots). */
function RootsSection({ setup }: { setup: ClientSetup }) {
  const t = useTranslations('client.roots');
  const [changed, setChanged] = useState<RootRow[]>();
  const rows = changed ?? setup.roots.map(({ uri, name = '' }) => ({ uri, name }));
  const roots = rows.map(({ uri, name }) => ({ uri: uri.trim(), ...(name.trim() !== '' && { name: name.trim() }) }));
  const isGood = roots.every((root) => rootSchema.safeParse(root).success);
  const save = async () => {
    if (await changeSetup({ ...setup, roots })) setChanged(undefined);
  };
  return (
    <Section
      title={t('title')}
      actions={
        <span className={css.actions}>
          {changed !== undefined && (
            <>
              <Button onPress={() => setChanged(undefined)}>{t('revert')}</Button>
              <Button variant="primary" isDisabled={!isGood} onPress={() => void save()}>
                {t('save')}
              </Button>
            </>
          )}
          <Button variant="quiet" onPress={() => setChanged([...rows, { uri: '', name: '' }])}>
            {t('add')}
          </Button>
        </span>
      }
    >
      {rows.length === 0 && <p className={layout.quiet}>{t('none')}</p>}
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a root has no other name than its place.
        <div key={index} className={css.root}>
          <TextField
            label={t('uri', { number: index + 1 })}
            isLabelHidden
            isMono
            placeholder={t('uriPlaceholder')}
            value={row.uri}
            onChange={(uri) => setChanged(rows.with(index, { ...row, uri }))}
            errorMessage={
              row.uri === '' || rootSchema.safeParse({ uri: row.uri.trim() }).success ? undefined : t('notFile')
            }
          />
          <TextField
            label={t('name', { number: index + 1 })}
            isLabelHidden
            placeholder={t('namePlaceholder')}
            value={row.name}
            onChange={(name) => setChanged(rows.with(index, { ...row, name }))}
          />
          <IconButton
            icon={X}
            label={t('remove', { number: index + 1 })}
            onPress={() => setChanged(rows.toSpliced(index, 1))}
          />
        </div>
      ))}
      <p className={layout.quiet}>{t('hint')}</p>
    </Section>
  );
}

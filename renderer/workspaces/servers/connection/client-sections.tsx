import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { clientCapabilities, hasFeature } from '#shared/mcp/capabilities.ts';
import type { ServerId } from '#shared/model/id/id.ts';
import { type ClientFeature, type ClientSetup, clientFeatures } from '#shared/model/inbox/client-setup.ts';
import type { JsonObject } from '#shared/model/json.ts';
import { isRevision } from '#shared/model/revision.ts';
import type { Session } from '#shared/model/session.ts';
import { host } from '../../../data/client.ts';
import { useSession, useSettings } from '../../../data/queries.ts';
import { changeSetup, NewRule, RuleList } from '../../../kit/client-setup/index.ts';
import { RootsSection } from '../../../kit/roots-section.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
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

/** What is declared to a server, feature by feature. What its revision lacks is shown as missing. */
function SwitchesSection({ setup }: { setup: ClientSetup }) {
  const t = useTranslations('client');
  const { serverId, switches } = setup;
  const session = useSession(serverId);
  const revision = isRevision(session?.revision) ? session.revision : undefined;
  const isLive = session !== undefined && session.phase !== 'ended';
  const { clientFeatures: usual, clientExtensions } = useSettings();
  const isStale = isLive && session.phase === 'ready' && differs(session, { ...usual, ...switches }, clientExtensions);
  const set = (feature: ClientFeature, isOn: boolean) => {
    const { [feature]: _before, ...others } = switches;
    // What is as in the settings follows them.
    const isUsual = isOn === (usual[feature] !== false);
    void changeSetup({ ...setup, switches: isUsual ? others : { ...others, [feature]: isOn } });
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
                isSelected={(switches[feature] ?? usual[feature]) !== false}
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
      {isStale && (
        <p className={layout.warn} role="status">
          {t('differs')}
        </p>
      )}
    </Section>
  );
}

/** True when the next connection would declare something else than the running one did. */
function differs(session: Session, switches: ClientSetup['switches'], extensions: JsonObject): boolean {
  const { revision, clientCapabilities: declared } = session;
  if (!isRevision(revision)) return false;
  return canonical(clientCapabilities(revision, switches, extensions)) !== canonical(declared);
}

function canonical(value: JsonObject | Session['clientCapabilities']): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

/** The folders and files that a server may work with (client, roots): its own, or those of the settings. */
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

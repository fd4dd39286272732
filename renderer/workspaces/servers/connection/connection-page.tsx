import { Pencil, Play, RotateCw, Square } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ServerId } from '#shared/model/id/id.ts';
import { isJsonObject, type Json, stringAt } from '#shared/model/json.ts';
import type { Server, ServerView } from '#shared/model/server.ts';
import type { Phase, SessionView } from '#shared/model/session.ts';
import { usePendingStart } from '../../../data/pending-consent.ts';
import { useAuthorization, usePastSession, useServer, useSession } from '../../../data/queries.ts';
import { StartCard } from '../../../kit/consent/index.ts';
import { FrameLink } from '../../../kit/frame-link.tsx';
import { useWindowSearch } from '../../../state/address.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { Toolbar } from '../../../ui/controls/toolbar.tsx';
import { Fact, Facts, PlainText, Section } from '../../../ui/facts.tsx';
import layout from '../../../ui/layout.module.css';
import { SectionColumns, SectionPage } from '../../../ui/section-page.tsx';
import { visibleText } from '../../../ui/visible-text.ts';
import { connectServer, disconnectServer } from '../actions.ts';
import { AcceptedIssuer } from '../authorization/issuer.tsx';
import { ShowAuthorization } from '../authorization/show-authorization.tsx';
import { needsUser } from '../authorization/step.ts';
import { serverAbilities } from '../server-status.ts';
import { StepTrack } from '../step-track.tsx';
import css from './connection.module.css';
import { AcceptedCertificate } from './failure-actions.tsx';
import { EraDoubt } from './protocol-actions.tsx';
import { ClientSections, GateSection, PinSection } from './server-settings.tsx';
import { PastSession, SessionFailure } from './session-gate.tsx';
import { InFlightList, Overview, ProcessSection, StepList } from './session-sections.tsx';
import { SkillsSection } from './skills-section.tsx';
import { UndeclaredLists } from './undeclared-lists.tsx';

/** The Connection page: session, negotiation, capabilities, and the settings of the server. */
export function ConnectionPage({ serverId }: { serverId: ServerId }) {
  const view = useServer(serverId);
  const session = useSession(serverId);
  const past = usePastSession(serverId);
  const shown = session ?? past;
  const request = usePendingStart(serverId);
  if (view === undefined) return null;
  return (
    <>
      <Head view={view} session={session} />
      {session !== undefined && <EraDoubt session={session} />}
      <SectionPage>
        {request !== undefined && <StartCard request={request} />}
        {session === undefined && <PastSession serverId={serverId} />}
        {shown?.end?.failure !== undefined && <SessionFailure session={shown} />}
        <SectionColumns
          left={
            <>
              <AcceptedCertificate server={view.server} />
              <AcceptedIssuer server={view.server} />
              {shown !== undefined && (
                <>
                  <Overview session={shown} />
                  {session !== undefined && <InFlightList session={session} />}
                  <StepList session={shown} />
                </>
              )}
              <AuthorizationSummary server={view.server} />
              <GateSection serverId={serverId} />
              <ClientSections serverId={serverId} />
              {!view.builtIn && <PinSection view={view} isLive={session !== undefined && session.phase !== 'ended'} />}
            </>
          }
          right={
            shown !== undefined && (
              <>
                <ServerSection session={shown} />
                {session !== undefined && <SkillsSection session={session} />}
                <Capabilities server={shown.capabilities} client={shown.clientCapabilities}>
                  <UndeclaredLists session={shown} />
                </Capabilities>
                {shown.process !== undefined && <ProcessSection session={shown} process={shown.process} />}
              </>
            )
          }
        />
      </SectionPage>
    </>
  );
}

function Head({ view, session }: { view: ServerView; session: SessionView | undefined }) {
  const t = useTranslations('connection');
  const { change } = useWindowSearch();
  const { server, builtIn } = view;
  const can = serverAbilities(session);
  return (
    <Toolbar label={t('title')}>
      <h2>{t('title')}</h2>
      <PhaseTrack session={session} />
      {!builtIn && (
        <Button variant="quiet" onPress={() => change({ dialog: `edit:${server.id}` })}>
          <Pencil aria-hidden />
          {t('edit')}
        </Button>
      )}
      {can.disconnect && (
        <Button onPress={() => void disconnectServer(server.id)}>
          <Square aria-hidden />
          {session?.phase === 'ready' ? t('disconnect') : t('stopConnecting')}
        </Button>
      )}
      {can.restart && (
        <Button onPress={() => void connectServer(server.id)}>
          <RotateCw aria-hidden />
          {t('restart')}
        </Button>
      )}
      {can.connect && !can.restart && (
        <Button variant="primary" onPress={() => void connectServer(server.id)}>
          <Play aria-hidden />
          {t('connect')}
        </Button>
      )}
    </Toolbar>
  );
}

const track: readonly Phase[] = ['starting', 'negotiating', 'ready', 'stopping', 'ended'];

/** The phases of the connection: completed, current and coming ones. */
function PhaseTrack({ session }: { session: SessionView | undefined }) {
  const t = useTranslations('connection');
  const current = session === undefined ? -1 : track.indexOf(session.phase);
  const hasFailed = session?.end !== undefined && session.end.cause !== 'stopped';
  const phases = track.map((phase, index) => ({
    id: phase,
    label: t(`phase.${phase}`),
    isPassed: index < current && !isSkipped(phase, session),
  }));
  const idle = { id: 'idle', label: t('phase.idle'), isPassed: false };
  return (
    <StepTrack
      label={t('phases')}
      steps={session === undefined ? [idle, ...phases] : phases}
      current={session?.phase ?? idle.id}
      hasFailed={hasFailed}
    />
  );
}

/** A failed connection may skip `ready`, and only a stopped one goes through `stopping`. */
function isSkipped(phase: Phase, session: SessionView | undefined): boolean {
  if (phase === 'ready') return session?.readyAt === undefined;
  return phase === 'stopping' && session?.end !== undefined && session.end.cause !== 'stopped';
}

/** A summary of the sign-in, and a button that opens its page. */
function AuthorizationSummary({ server }: { server: Server }) {
  const t = useTranslations('authorization');
  const authorization = useAuthorization(server);
  if (authorization === undefined) return null;
  const { step, issuer } = authorization;
  return (
    <Section title={t('title')} actions={<ShowAuthorization serverId={server.id} />}>
      <Facts>
        <Fact name={t('state')}>
          <span className={needsUser(authorization) || step === 'refused' ? layout.warn : undefined}>
            {needsUser(authorization) ? t('needed') : t(`steps.${step}`)}
          </span>
        </Fact>
        {issuer !== undefined && (
          <Fact name={t('issuer')}>
            <code className={layout.breaking}>{visibleText(issuer)}</code>
          </Fact>
        )}
      </Facts>
    </Section>
  );
}

type Form = 'table' | 'raw';

function FormSwitch({ form, onChange }: { form: Form; onChange: (form: Form) => void }) {
  const t = useTranslations('connection');
  return (
    <Segmented
      label={t('form')}
      value={form}
      options={[
        { value: 'table', label: t('table') },
        { value: 'raw', label: t('raw') },
      ]}
      onChange={onChange}
    />
  );
}

function ServerSection({ session }: { session: SessionView }) {
  const { serverInfo, instructions, handshakeSeq, isDescriptionCut } = session;
  const t = useTranslations('connection');
  const [form, setForm] = useState<Form>('table');
  const title = stringAt(serverInfo, 'title');
  return (
    <Section title={t('server')} actions={serverInfo !== undefined && <FormSwitch form={form} onChange={setForm} />}>
      {serverInfo === undefined ? (
        <p className={classNames(layout.quiet, css.hint)}>{t('noServerInfo')}</p>
      ) : form === 'raw' ? (
        <PlainText label={t('rawInfo')}>{JSON.stringify(serverInfo, null, 2)}</PlainText>
      ) : (
        <Facts>
          <Fact name={t('serverName')}>
            <code>{stringAt(serverInfo, 'name') ?? t('unknown')}</code>
            {title !== undefined && <span>{title}</span>}
          </Fact>
          <Fact name={t('serverVersion')}>{stringAt(serverInfo, 'version') ?? t('unknown')}</Fact>
        </Facts>
      )}
      {handshakeSeq !== undefined && (
        <Facts>
          <Fact name={t('instructions')}>{instructions === undefined && t('noInstructions')}</Fact>
        </Facts>
      )}
      {instructions !== undefined && <PlainText label={t('instructions')}>{instructions}</PlainText>}
      {isDescriptionCut === true && (
        <p className={classNames(layout.quiet, css.hint)}>
          {t('descriptionCut')} {handshakeSeq !== undefined && <FrameLink seq={handshakeSeq} />}
        </p>
      )}
    </Section>
  );
}

interface CapabilitiesProps {
  server: Json | undefined;
  client: Json;
  /** Below those of the server. */
  children?: ReactNode;
}

/** The capabilities of server and client, as a table or raw. */
export function Capabilities({ server, client, children }: CapabilitiesProps) {
  const t = useTranslations('connection');
  const [side, setSide] = useState<'server' | 'client'>('server');
  const [form, setForm] = useState<Form>('table');
  const shown = side === 'server' ? server : client;
  return (
    <Section
      title={t('capabilities')}
      actions={
        <span className={css.actions}>
          <Segmented
            label={t('capabilities')}
            value={side}
            options={[
              { value: 'server', label: t('serverSide') },
              { value: 'client', label: t('clientSide') },
            ]}
            onChange={setSide}
          />
          <FormSwitch form={form} onChange={setForm} />
        </span>
      }
    >
      {form === 'raw' && shown !== undefined ? (
        <PlainText label={side === 'server' ? t('rawServer') : t('rawClient')}>
          {JSON.stringify(shown, null, 2)}
        </PlainText>
      ) : (
        <CapabilityTable capabilities={shown} />
      )}
      {side === 'server' && children}
    </Section>
  );
}

function CapabilityTable({ capabilities }: { capabilities: Json | undefined }) {
  const t = useTranslations('connection');
  const rows = capabilityRows(capabilities);
  if (rows.length === 0) return <p className={layout.nothing}>{t('noCapabilities')}</p>;
  return (
    <table className={css.table}>
      <tbody>
        {rows.map(({ name, detail, value, isDeclared }) => (
          <tr key={`${name}.${detail}`}>
            <th scope="row" className={classNames(css.name, detail !== '' && css.detail)}>
              {detail === '' ? name : detail}
            </th>
            <td className={classNames(css.value, isDeclared ? layout.ok : layout.dim)}>
              {value !== '' ? <code>{value}</code> : isDeclared ? t('declared') : t('undeclared')}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Capabilities as table rows, in the order received; empty for anything but an object. */
export function capabilityRows(capabilities: Json | undefined): ReturnType<typeof row>[] {
  if (!isJsonObject(capabilities)) return [];
  return Object.entries(capabilities).flatMap(([name, declared]) => [
    row(name, '', declared),
    ...details(name, declared, []),
  ]);
}

function details(name: string, declared: Json, path: string[]): ReturnType<typeof row>[] {
  if (!isJsonObject(declared)) return [];
  return Object.entries(declared).flatMap(([key, value]) => {
    const here = [...path, key];
    const isLeaf = !isJsonObject(value) || Object.keys(value).length === 0;
    return isLeaf ? [row(name, here.join('.'), value)] : details(name, value, here);
  });
}

/** `detail` is the path below the capability, if any; `{}` and `true` only declare it and have no `value`. */
function row(name: string, detail: string, declared: Json) {
  const isObject = isJsonObject(declared);
  return {
    name,
    detail,
    value: isObject || declared === true ? '' : JSON.stringify(declared),
    isDeclared: declared !== false && declared !== null,
  };
}

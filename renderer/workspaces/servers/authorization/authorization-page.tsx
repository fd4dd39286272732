import { useNavigate } from '@tanstack/react-router';
import { Cable, KeyRound, LogOut, Pencil } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Authorization } from '#shared/model/authorization.ts';
import type { ServerId } from '#shared/model/id/id.ts';
import type { Server } from '#shared/model/server.ts';
import { client } from '../../../data/client.ts';
import { useAuthorizationQuery, useServer, useSession } from '../../../data/queries.ts';
import { Fetching } from '../../../kit/fetching.tsx';
import { FrameLink } from '../../../kit/frame-link.tsx';
import { useOpenFrame, useWindowSearch } from '../../../state/address.ts';
import { attempt } from '../../../state/notice.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Actions } from '../../../ui/controls/actions.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { CopyButton } from '../../../ui/controls/copy-button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { Toolbar } from '../../../ui/controls/toolbar.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { Fact, Facts, PlainText, Section } from '../../../ui/facts.tsx';
import layout from '../../../ui/layout.module.css';
import { useQuantities } from '../../../ui/quantities.ts';
import { SectionColumns, SectionPage } from '../../../ui/section-page.tsx';
import { Clock } from '../../../ui/status/clock.tsx';
import { EmptyState } from '../../../ui/status/empty-state.tsx';
import { FailureNotice, useFailureText } from '../../../ui/status/failure-notice.tsx';
import { Tag, type Tone } from '../../../ui/status/tag.tsx';
import { visibleText } from '../../../ui/visible-text.ts';
import { connectServer } from '../actions.ts';
import { StepTrack } from '../step-track.tsx';
import css from './authorization.module.css';
import { AcceptedIssuer, IssuerMismatch } from './issuer.tsx';
import { SignInCard } from './sign-in-card.tsx';
import { isRunning, stepsOf } from './step.ts';
import { ScopesSection, TokensSection } from './tokens-section.tsx';

/** The Authorization page: steps and requests of the sign-in, tokens, scopes, metadata. */
export function AuthorizationPage({ serverId }: { serverId: ServerId }) {
  const t = useTranslations('authorization');
  const server = useServer(serverId)?.server;
  const query = useAuthorizationQuery(server);
  const openFrame = useOpenFrame();
  if (server === undefined) return null;
  if (server.transport === 'stdio') {
    return (
      <EmptyState icon={KeyRound} title={t('stdioTitle')}>
        <p>{t('stdioText')}</p>
      </EmptyState>
    );
  }
  const authorization = query.data;
  if (authorization === undefined) return <Fetching query={query} />;
  const { step, failure } = authorization;
  return (
    <>
      <Head server={server} authorization={authorization} />
      <SectionPage>
        {failure !== undefined && (
          <FailureNotice
            failure={failure}
            retryLabel={t('signInAgain')}
            onRetry={() => void attempt(client.authorization.start({ serverId }))}
            onOpenFrame={openFrame}
          />
        )}
        {failure?.code === 'issuerMismatch' && <IssuerMismatch serverId={serverId} failure={failure} />}
        <SignInCard server={server} authorization={authorization} />
        {step === 'none' && <p className={layout.muted}>{t('noneText')}</p>}
        {step === 'signedOut' && <p className={layout.muted}>{t('signedOutText')}</p>}
        <SectionColumns
          left={
            <>
              <Overview authorization={authorization} />
              <AcceptedIssuer server={server} />
              <Trail trail={authorization.trail} />
            </>
          }
          right={
            <>
              <TokensSection tokens={authorization.tokens} resource={authorization.resource} />
              <ScopesSection authorization={authorization} />
              <Metadata authorization={authorization} />
            </>
          }
        />
      </SectionPage>
    </>
  );
}

function Head({ server, authorization }: { server: Server; authorization: Authorization }) {
  const t = useTranslations('authorization');
  const navigate = useNavigate();
  const { change } = useWindowSearch();
  const phase = useSession(server.id, (session) => session.phase);
  const [isConfirming, setConfirming] = useState(false);
  const input = { serverId: server.id };
  const { step, tokens, client: registered } = authorization;
  const isDown = phase === undefined || phase === 'ended';
  const isSignedIn = step === 'authorized' || step === 'refreshing';
  const showConnection = () => void navigate({ to: '/servers/$serverId/connection', params: input });
  return (
    <Toolbar label={t('title')}>
      <h2>{t('title')}</h2>
      <StepTrack
        label={t('progress')}
        steps={stepsOf(authorization).map(({ step: id, isPassed }) => ({ id, isPassed, label: t(`steps.${id}`) }))}
        current={step}
        hasFailed={step === 'refused'}
      />
      <Actions>
        <IconButton icon={Pencil} label={t('edit')} onPress={() => change({ dialog: `edit:${server.id}` })} />
        <IconButton icon={Cable} label={t('showConnection')} onPress={showConnection} />
        {(tokens !== undefined || registered !== undefined) && !isRunning(authorization) && (
          <IconButton icon={LogOut} label={t('forget')} onPress={() => setConfirming(true)} />
        )}
      </Actions>
      {isRunning(authorization) ? (
        <Button onPress={() => void attempt(client.authorization.cancel(input))}>{t('cancel')}</Button>
      ) : (
        <Button
          variant={isSignedIn ? 'plain' : 'primary'}
          isDisabled={step === 'refreshing'}
          onPress={() => void attempt(client.authorization.start(input))}
        >
          {isSignedIn ? t('signInAgain') : t('signIn')}
        </Button>
      )}
      {isSignedIn && isDown && (
        <Button variant="primary" onPress={() => void connectServer(server.id)}>
          {t('connect')}
        </Button>
      )}
      {isConfirming && (
        <ConfirmDialog
          title={t('forgetTitle', { server: server.name })}
          action={t('forgetConfirm')}
          onConfirm={() => void attempt(client.authorization.forget(input))}
          onClose={() => setConfirming(false)}
        >
          {t('forgetText')}
        </ConfirmDialog>
      )}
    </Toolbar>
  );
}

function Overview({ authorization }: { authorization: Authorization }) {
  const t = useTranslations('authorization');
  const { since, step, challenge, resource, issuer, flow, client: registered, isLasting, tokens } = authorization;
  const frameSeq = challenge?.frameSeq;
  return (
    <Section title={t('overview')}>
      <Facts>
        {step !== 'none' && (
          <Fact name={t('since')}>
            <Clock at={since} hasDate />
          </Fact>
        )}
        <Fact name={t('challenge')}>
          {challenge === undefined ? (
            t('noChallenge')
          ) : (
            <>
              <span>
                {t('challenged', { status: challenge.status, scheme: challenge.scheme ?? t('noScheme') })}
                {challenge.error !== undefined && ` · ${visibleText(challenge.error)}`}
              </span>
              {frameSeq !== undefined && <FrameLink seq={frameSeq} />}
              {challenge.oddities !== undefined && (
                <span className={layout.warn}>
                  {t('oddHeader', { oddities: challenge.oddities.map((each) => t(`oddities.${each}`)).join('; ') })}
                </span>
              )}
            </>
          )}
        </Fact>
        <Fact name={t('resource')}>
          {resource !== undefined ? (
            <code className={layout.breaking}>{visibleText(resource)}</code>
          ) : (
            // Only a complete flow has looked for it everywhere.
            t(tokens === undefined ? 'unknown' : 'noResource')
          )}
        </Fact>
        <Fact name={t('issuer')}>
          {issuer === undefined ? t('unknown') : <code className={layout.breaking}>{visibleText(issuer)}</code>}
        </Fact>
        {flow !== undefined && <Fact name={t('flow')}>{t(`flows.${flow}`)}</Fact>}
        <Fact name={t('registration')}>
          {registered === undefined ? t('unknown') : t(`registrations.${registered.registration}`)}
        </Fact>
        {registered !== undefined && (
          <Fact name={t('clientId')}>
            <code className={layout.breaking}>{visibleText(registered.clientId)}</code>
            <CopyButton text={registered.clientId} label={t('copyClientId')} />
          </Fact>
        )}
        {registered?.secretExpiresAt !== undefined && (
          <Fact name={t('secretExpires')}>
            <Clock at={registered.secretExpiresAt * 1000} hasDate />
          </Fact>
        )}
        {tokens !== undefined && (
          <Fact name={t('storage')}>
            <span className={isLasting ? undefined : layout.warn}>{isLasting ? t('lasting') : t('fleeting')}</span>
          </Fact>
        )}
      </Facts>
    </Section>
  );
}

/** The metadata of the server and of its authorization server, as received. */
function Metadata({ authorization }: { authorization: Authorization }) {
  const t = useTranslations('authorization.metadata');
  const [which, setWhich] = useState<'resource' | 'server'>('server');
  const { resourceMetadata, resourceMetadataUrl, serverMetadata, serverMetadataUrl } = authorization;
  const [found, url] =
    which === 'server' ? [serverMetadata, serverMetadataUrl] : [resourceMetadata, resourceMetadataUrl];
  return (
    <Section
      title={t('title')}
      actions={
        <Segmented
          label={t('of')}
          value={which}
          options={[
            { value: 'server', label: t('server') },
            { value: 'resource', label: t('resource') },
          ]}
          onChange={setWhich}
        />
      }
    >
      {url !== undefined && (
        <Facts>
          <Fact name={t('at')}>
            <code className={layout.breaking}>{visibleText(url)}</code>
          </Fact>
        </Facts>
      )}
      {found === undefined ? (
        <p className={layout.nothing}>{t('none')}</p>
      ) : (
        <PlainText label={which === 'server' ? t('server') : t('resource')}>{JSON.stringify(found, null, 2)}</PlainText>
      )}
    </Section>
  );
}

type Try = Authorization['trail'][number];

const tones: Record<Try['outcome'], Tone> = {
  pending: 'accent',
  found: 'ok',
  missing: 'plain',
  malformed: 'error',
  redirected: 'warn',
  refused: 'error',
  blocked: 'warn',
  failed: 'error',
};

/** The requests of the sign-in in order, each with its outcome and frame. */
function Trail({ trail }: Pick<Authorization, 'trail'>) {
  const t = useTranslations('authorization');
  return (
    <Section title={t('trail')}>
      {trail.length === 0 ? (
        <p className={layout.nothing}>{t('noTrail')}</p>
      ) : (
        <ol>
          {trail.map((each, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries are only appended.
            <TryRow key={index} each={each} />
          ))}
        </ol>
      )}
    </Section>
  );
}

function TryRow({
  each: { purpose, method, url, outcome, status, durationMs, location, detail, failure, nulls, ...each },
}: {
  each: Try;
}) {
  const t = useTranslations('authorization');
  const failureText = useFailureText();
  const { duration, list } = useQuantities();
  const frameSeq = each.responseSeq ?? each.requestSeq;
  return (
    <li className={classNames(layout.vertical, css.try)}>
      <div className={classNames(layout.aligned, css.purpose)}>
        <Tag tone={tones[outcome]}>{t(`outcomes.${outcome}`)}</Tag>
        <span>{t(`purposes.${purpose}`)}</span>
        {outcome !== 'blocked' && outcome !== 'pending' && (
          <span className={layout.mono}>{status === undefined ? t('noStatus') : status}</span>
        )}
        {durationMs !== undefined && <span className={layout.mono}>{duration(durationMs)}</span>}
        {frameSeq !== undefined && <FrameLink seq={frameSeq} />}
      </div>
      <div className={css.address}>
        <span>{method}</span> <bdi>{visibleText(url)}</bdi>
      </div>
      {location !== undefined && (
        <div className={classNames(layout.small, layout.warn, layout.breaking)}>
          {t('to', { location: visibleText(location) })}
        </div>
      )}
      {failure !== undefined && (
        <div className={classNames(layout.quiet, layout.breaking)}>{failureText(failure).sentence}</div>
      )}
      {nulls !== undefined && (
        <div className={classNames(layout.small, layout.warn, layout.breaking)}>
          {t('nulls', { fields: visibleText(list(nulls)) })}
        </div>
      )}
      {detail !== undefined && <div className={classNames(layout.quiet, layout.breaking)}>{visibleText(detail)}</div>}
    </li>
  );
}

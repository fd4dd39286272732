import { useMutation } from '@tanstack/react-query';
import { ExternalLink, KeyRound } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Authorization } from '#shared/model/authorization.ts';
import type { Server } from '#shared/model/server.ts';
import { client, host } from '../../../data/client.ts';
import { failureOf } from '../../../data/failure.ts';
import { needsUser } from '../../../data/queries.ts';
import { Address } from '../../../kit/consent/index.ts';
import { attempt } from '../../../state/notice.ts';
import card from '../../../ui/card.module.css';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { CopyButton } from '../../../ui/controls/copy-button.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { Spacer } from '../../../ui/controls/toolbar.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { hasFocus } from '../../../ui/focus.ts';
import { focusPane } from '../../../ui/focus-pane.ts';
import layout from '../../../ui/layout.module.css';
import { useQuantities } from '../../../ui/quantities.ts';
import { useNow } from '../../../ui/status/clock.tsx';
import { FailureNotice } from '../../../ui/status/failure-notice.tsx';
import { visibleText } from '../../../ui/visible-text.ts';
import dialogs from '../dialogs/dialogs.module.css';

interface SignInCardProps {
  server: Server;
  authorization: Authorization;
  /** Focuses Cancel, so that agreeing takes a deliberate step. */
  takesFocus?: boolean;
}

/** Asks before the browser opens, then waits for it to return. Nothing in other steps. */
export function SignInCard(props: SignInCardProps) {
  const { step, request } = props.authorization;
  // By itself, so that the next sign-in begins without what became of this one.
  return request !== undefined && needsUser({ step }) && <RequestCard {...props} request={request} />;
}

function RequestCard({
  server,
  authorization: { step, client: registered, requestedScopes },
  request,
  takesFocus = false,
}: SignInCardProps & { request: NonNullable<Authorization['request']> }) {
  const t = useTranslations('authorization.request');
  const tAll = useTranslations('authorization');
  const titleId = useId();
  const input = { serverId: server.id };
  const open = useMutation(host.authorization.open.mutationOptions());
  const isWaiting = step === 'callback';
  return (
    <section className={card.card} aria-labelledby={titleId} ref={moveFocusToList}>
      <h3 id={titleId} className={classNames(layout.wideRow, card.title)}>
        <KeyRound aria-hidden />
        {isWaiting ? t('waitingTitle') : t('title', { server: server.name })}
      </h3>
      <div className={classNames(layout.vertical, card.body)}>
        {isWaiting ? <TimeLeft until={request.expiresAt} /> : <p>{t('lead')}</p>}
        {!isWaiting && (
          <Facts>
            <Fact name={t('host')}>
              <strong>
                <bdi>{request.host}</bdi>
              </strong>
            </Fact>
            {registered !== undefined && (
              <Fact name={t('client')}>
                {tAll(`registrations.${registered.registration}`)}
                <code className={layout.breaking}>{visibleText(registered.clientId)}</code>
              </Fact>
            )}
            <Fact name={t('redirect')}>
              <code className={layout.breaking}>{request.redirectUrl}</code>
            </Fact>
            <Fact name={t('scopes')}>
              {requestedScopes === undefined || requestedScopes.length === 0
                ? t('noScopes')
                : requestedScopes.map((scope) => (
                    <code key={scope}>
                      <bdi>{visibleText(scope)}</bdi>
                    </code>
                  ))}
            </Fact>
          </Facts>
        )}
        {/* A URL would percent-encode the dots of a masked secret. */}
        <Address sent={request.url.replaceAll('•', '*')} />
        {isWaiting && <PasteForm server={server} />}
        {open.error !== null && <FailureNotice failure={failureOf(open.error)} />}
      </div>
      <div className={classNames(layout.aligned, card.buttons)}>
        <CopyButton label={t('copy')} text={async () => (await client.authorization.link(input)).url} />
        <Spacer />
        <Button autoFocus={takesFocus} onPress={() => void attempt(client.authorization.cancel(input))}>
          {tAll('cancel')}
        </Button>
        <Button
          variant={isWaiting ? 'plain' : 'primary'}
          // Not disabled while pending: it would lose the focus.
          onPress={() => {
            if (!open.isPending) open.mutate(input);
          }}
        >
          <ExternalLink aria-hidden />
          {isWaiting ? t('openAgain') : t('open')}
        </Button>
      </div>
    </section>
  );
}

/** When the card is removed while it has the focus, the focus moves to the list. */
function moveFocusToList(element: HTMLElement) {
  return () => {
    if (hasFocus(element)) focusPane('list');
  };
}

const tickMs = 1000;

function TimeLeft({ until }: { until: number }) {
  const t = useTranslations('authorization.request');
  const { duration } = useQuantities();
  const now = useNow(tickMs);
  const seconds = Math.max(0, Math.ceil((until - now) / 1000));
  return <p>{t('waiting', { left: duration(seconds * 1000) })}</p>;
}

/** For a browser on another computer: takes the URL that it was redirected to. */
function PasteForm({ server }: { server: Server }) {
  const t = useTranslations('authorization.request');
  const [url, setUrl] = useState('');
  const paste = useMutation(host.authorization.paste.mutationOptions({ gcTime: 0, onSuccess: () => setUrl('') }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (url.trim() !== '') paste.mutate({ serverId: server.id, url: url.trim() });
  };
  return (
    <>
      <form className={classNames(layout.wideRow, dialogs.fieldWithButton)} onSubmit={submit}>
        <TextField
          label={t('paste')}
          description={t('elsewhere')}
          isMono
          autoComplete="off"
          value={url}
          onChange={setUrl}
        />
        <Button type="submit" isDisabled={url.trim() === '' || paste.isPending}>
          {t('submit')}
        </Button>
      </form>
      {paste.error !== null && <FailureNotice failure={failureOf(paste.error)} />}
    </>
  );
}

import { ShieldAlert } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { Failure } from '#shared/model/failure.ts';
import type { ServerId } from '#shared/model/id/id.ts';
import { type HttpServer, type Server, sha256Schema } from '#shared/model/server.ts';
import { client } from '../../../data/client.ts';
import { useAuthorization } from '../../../data/queries.ts';
import { attempt } from '../../../state/notice.ts';
import card from '../../../ui/card.module.css';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Fact, Facts, Section } from '../../../ui/facts.tsx';
import { mainActionRef } from '../../../ui/focus-pane.ts';
import layout from '../../../ui/layout.module.css';
import { useNow } from '../../../ui/status/clock.tsx';
import { visibleText } from '../../../ui/visible-text.ts';
import { connectServer } from '../actions.ts';
import { ShowAuthorization } from '../authorization/show-authorization.tsx';
import { draftOf } from '../form/draft.ts';
import css from './connection.module.css';

/** What can be done about a failure that credentials may fix: add a header, or open the Authorization page. */
export function CredentialActions({ server, failure }: { server: Server; failure: Failure }) {
  const t = useTranslations('servers.addHeader');
  const [isOpen, setOpen] = useState(false);
  const hasSignIn = useAuthorization(server, ({ step }) => step !== 'none') === true;
  if (server.transport === 'stdio') return null;
  const header = wantedHeader(server, failure);
  return (
    <>
      {header !== undefined && (
        <Button ref={mainActionRef} variant="primary" onPress={() => setOpen(true)}>
          {t('open')}
        </Button>
      )}
      {header !== undefined && isOpen && <AddHeader server={server} wanted={header} onClose={() => setOpen(false)} />}
      {hasSignIn && <ShowAuthorization serverId={server.id} />}
    </>
  );
}

/** The header to offer: the one that a 401 names, or for a 403 the secret header that was sent. */
function wantedHeader({ headers }: HttpServer, { code, params }: Failure): string | undefined {
  if (code === 'forbidden') return Object.entries(headers).find(([, value]) => typeof value !== 'string')?.[0];
  if (code !== 'unauthorized') return undefined;
  // Of several, the server's own: users are most likely to have a token for it.
  return String(params.header ?? 'Authorization')
    .split(' / ')
    .at(-1);
}

/** Adds a secret header, or replaces the one of that name, and connects. */
function AddHeader({ server, wanted, onClose }: { server: HttpServer; wanted: string; onClose: () => void }) {
  const t = useTranslations('servers.addHeader');
  const formId = useId();
  const [name, setName] = useState(wanted);
  const [value, setValue] = useState('');
  const isBearer = name.trim().toLowerCase() === 'authorization';
  const isComplete = name.trim() !== '' && value.trim() !== '';
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!isComplete) return;
    const draft = draftOf(server);
    if (draft.transport === 'stdio') return;
    const others = draft.headers.filter((row) => row.name.toLowerCase() !== name.trim().toLowerCase());
    const text = value.trim();
    const sent = isBearer && !text.includes(' ') ? `Bearer ${text}` : text;
    const headers = [...others, { name: name.trim(), value: sent, secret: true }];
    const updated = await attempt(client.servers.update({ serverId: server.id, draft: { ...draft, headers } }));
    if (updated === undefined) return;
    onClose();
    await connectServer(server.id);
  };
  return (
    <Dialog
      isOpen
      title={t('title', { server: server.name })}
      onClose={onClose}
      footer={
        <Button variant="primary" type="submit" form={formId} isDisabled={!isComplete}>
          {t('save')}
        </Button>
      }
    >
      <form id={formId} className={classNames(layout.vertical, css.addHeader)} onSubmit={(event) => void save(event)}>
        <TextField label={t('name')} isMono value={name} onChange={setName} />
        <TextField
          autoFocus
          label={t('value')}
          description={isBearer ? t('bearerHint') : t('secretHint')}
          isMono
          type="password"
          autoComplete="off"
          value={value}
          onChange={setValue}
        />
      </form>
    </Dialog>
  );
}

const tickMs = 60_000;

/** An untrusted certificate: its details, and a button that accepts it. */
export function UntrustedCertificate({ serverId, failure: { params } }: { serverId: ServerId; failure: Failure }) {
  const t = useTranslations('connection.certificate');
  const titleId = useId();
  const now = useNow(tickMs);
  const { subject = '', issuer = '', validFrom = '', validTo = '' } = params;
  const sha256 = sha256Schema.safeParse(params.sha256).data;
  if (sha256 === undefined) return null;
  const isInTime = Date.parse(String(validFrom)) <= now && now <= Date.parse(String(validTo));
  return (
    <section className={card.card} aria-labelledby={titleId}>
      <h3 id={titleId} className={classNames(layout.wideRow, card.title)}>
        <ShieldAlert aria-hidden />
        {t('title')}
      </h3>
      <div className={classNames(layout.vertical, card.body)}>
        <Facts>
          <Fact name={t('subject')}>{visibleText(String(subject))}</Fact>
          <Fact name={t('issuer')}>{visibleText(String(issuer))}</Fact>
          <Fact name={t('valid')}>
            <Validity from={String(validFrom)} to={String(validTo)} />
            {!isInTime && <span className={layout.warn}>{t('outside')}</span>}
          </Fact>
          <Fact name={t('sha256')}>
            <code className={layout.breaking}>{sha256}</code>
          </Fact>
        </Facts>
        <p className={layout.muted}>{t('acceptHint')}</p>
      </div>
      <div className={card.buttons}>
        <Button onPress={() => void attempt(client.servers.acceptCertificate({ serverId, sha256 }))}>
          {t('accept')}
        </Button>
      </div>
    </section>
  );
}

function Validity({ from, to }: { from: string; to: string }) {
  const t = useTranslations('connection.certificate');
  const locale = useLocale();
  const day = (text: string) => {
    const time = new Date(text);
    return Number.isNaN(time.getTime()) ? text : time.toLocaleDateString(locale, { dateStyle: 'medium' });
  };
  return <span>{t('validity', { from: day(from), to: day(to) })}</span>;
}

/** The certificate that the user accepted, and a button that revokes it. */
export function AcceptedCertificate({ server }: { server: Server }) {
  const t = useTranslations('connection.certificate');
  const accepted: HttpServer['acceptedCertificate'] =
    server.transport === 'http' ? server.acceptedCertificate : undefined;
  if (accepted === undefined) return null;
  const revoke = () => void attempt(client.servers.revokeCertificate({ serverId: server.id }));
  return (
    <Section title={t('title')} actions={<Button onPress={revoke}>{t('revoke')}</Button>}>
      <Facts>
        <Fact name={t('sha256')} hint={t('acceptedHint', { origin: accepted.origin })}>
          <code className={layout.breaking}>{accepted.sha256}</code>
          <span className={classNames(layout.warn, css.hint)}>{t('accepted')}</span>
        </Fact>
      </Facts>
    </Section>
  );
}

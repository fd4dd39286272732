import { type FormEvent, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Failure } from '#shared/model/failure.ts';
import type { HttpServer, Server } from '#shared/model/server.ts';
import { client } from '../../../data/client.ts';
import { useAuthorization } from '../../../data/queries.ts';
import { attempt } from '../../../state/notice.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import layout from '../../../ui/layout.module.css';
import { ShowAuthorization } from '../authorization/index.ts';
import { draftOf } from '../draft.ts';
import { connectServer } from '../index.ts';
import css from './connection.module.css';

/** What to do about a failure that credentials may change: add the header that the server wants, or look at its sign-in. */
export function CredentialActions({ server, failure }: { server: Server; failure: Failure }) {
  const t = useTranslations('servers.addHeader');
  const [isOpen, setOpen] = useState(false);
  const hasSignIn = useAuthorization(server, ({ step }) => step !== 'none') === true;
  if (server.transport === 'stdio') return null;
  const header = wantedHeader(server, failure);
  return (
    <>
      {header !== undefined && <Button onPress={() => setOpen(true)}>{t('open')}</Button>}
      {header !== undefined && isOpen && <AddHeader server={server} wanted={header} onClose={() => setOpen(false)} />}
      {hasSignIn && <ShowAuthorization serverId={server.id} />}
    </>
  );
}

/** The header to offer: the one that a 401 names, or at a 403 the secret one that was not good enough. */
function wantedHeader({ headers }: HttpServer, { code, params }: Failure): string | undefined {
  if (code === 'forbidden') return Object.entries(headers).find(([, value]) => typeof value !== 'string')?.[0];
  if (code !== 'unauthorized') return undefined;
  // Of several, the server's own: a token of its kind is what a user has at hand.
  return String(params.header ?? 'Authorization')
    .split(' / ')
    .at(-1);
}

interface AddHeaderProps {
  server: HttpServer;
  wanted: string;
  onClose: () => void;
}

/** Adds a secret header, or replaces the one of that name, and connects. */
function AddHeader({ server, wanted, onClose }: AddHeaderProps) {
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

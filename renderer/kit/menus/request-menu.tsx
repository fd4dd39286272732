import { Braces, Code, Send, SquarePen, SquareTerminal, Terminal } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { withoutOwnMeta } from '#shared/mcp/copy/own-meta.ts';
import type { Frame } from '#shared/model/frames/frame.ts';
import type { ServerId } from '#shared/model/id/id.ts';
import type { JsonObject } from '#shared/model/json/json.ts';
import { client } from '../../data/client.ts';
import { canSend, useIsRecorded, useServer, useSession } from '../../data/queries.ts';
import { attempt } from '../../state/notice.ts';
import { MenuItem, MenuSeparator } from '../../ui/controls/menu.tsx';
import type { CopiedMessage, CopyForm } from './copied-texts.ts';
import { useCompose } from './server-menu.tsx';

/** What makes the texts is loaded when one is copied. */
const loadTexts = () => import('./copied-texts.ts');

/** A request to a server that somebody may want elsewhere. */
export interface NamedRequest {
  serverId: ServerId;
  method: string;
  /** The JSON-RPC message, and how it was sent over HTTP. */
  load: () => Promise<Pick<CopiedMessage, 'message' | 'http'>>;
}

/** A method with its parameters, as a request that was not sent yet. */
export function newRequest(serverId: ServerId, method: string, params: JsonObject): NamedRequest {
  return {
    serverId,
    method,
    load: () => Promise.resolve({ message: { jsonrpc: '2.0', id: 1, method, params } }),
  };
}

/** The request in a frame. */
export function frameRequest({ serverId, seq, method = '' }: Frame): NamedRequest {
  return {
    serverId,
    method,
    load: async () => {
      const { httpOf, messageIn, recordedMessage } = await loadTexts();
      const { value, detail } = await recordedMessage(seq);
      return { message: messageIn(value) ?? {}, http: httpOf(detail) };
    },
  };
}

/** What the command line can send too. */
const cliMethods =
  /^(initialize|server\/discover|tools\/(call|list)|prompts\/(get|list)|resources\/(read|list|subscribe|templates\/list))$/;

/** Menu items that copy a request in the forms in which it can be sent elsewhere. */
export function CopyItems({ request, hasJson = true }: { request: NamedRequest; hasJson?: boolean }) {
  const t = useTranslations('requests');
  const server = useServer(request.serverId)?.server;
  const session = useSession(request.serverId);
  const isRecorded = useIsRecorded(request.serverId);
  if (server === undefined) return null;
  const copy = (form: CopyForm) => {
    const { era, revision } = session ?? {};
    const write = async () => {
      const [{ copiedText }, loaded] = await Promise.all([loadTexts(), request.load()]);
      await navigator.clipboard.writeText(copiedText(form, { ...loaded, server, era, revision }) ?? '');
    };
    void attempt(write());
  };
  return (
    <>
      {hasJson && (
        <MenuItem icon={Braces} onPress={() => copy('json')}>
          {t('copyJson')}
        </MenuItem>
      )}
      <MenuItem icon={Terminal} onPress={() => copy('transport')}>
        {server.transport === 'http' ? t('copyCurl') : t('copyPipe')}
      </MenuItem>
      {cliMethods.test(request.method) && !isRecorded && (
        <MenuItem icon={SquareTerminal} onPress={() => copy('cli')}>
          {t('copyCli')}
        </MenuItem>
      )}
      <MenuItem icon={Code} onPress={() => copy('sdk')}>
        {t('copySdk')}
      </MenuItem>
    </>
  );
}

interface RequestItemsProps {
  request: NamedRequest;
  /** It was sent already, and can be sent again as it is. */
  wasSent?: boolean;
}

interface Resend {
  isReady: boolean;
  /** The server is a recording's: nothing can be sent to it. */
  isRecorded: boolean;
  edit: () => void;
  sendAgain: () => void;
}

/** Sends a request again, or brings it into the composer, while its server is connected. A tool call passes the gate. */
export function useResend(request: NamedRequest): Resend {
  const compose = useCompose();
  const session = useSession(request.serverId);
  const isReady = session !== undefined && canSend(session);
  const isRecorded = useIsRecorded(request.serverId);
  const edit = async () => {
    const { message } = await request.load();
    compose(request.serverId, editableText(message));
  };
  const sendAgain = async () => {
    if (session === undefined) return;
    const { message } = await request.load();
    const { composedId } = await client.composer.send({
      sessionId: session.id,
      text: editableText(message),
      isNotification: message.id === undefined,
      addsMeta: true,
    });
    compose(request.serverId, editableText(message), composedId);
  };
  return { isReady, isRecorded, edit: () => void attempt(edit()), sendAgain: () => void attempt(sendAgain()) };
}

/** Menu items that send a request, as it is or edited. */
export function RequestItems({ request, wasSent = false }: RequestItemsProps) {
  const t = useTranslations('requests');
  const { isReady, isRecorded, edit, sendAgain } = useResend(request);
  if (isRecorded) return null;
  return (
    <>
      <MenuSeparator />
      {wasSent && (
        <MenuItem icon={Send} isDisabled={!isReady} onPress={sendAgain}>
          {t('resend')}
        </MenuItem>
      )}
      <MenuItem icon={SquarePen} isDisabled={!isReady} onPress={edit}>
        {t(wasSent ? 'editAndResend' : 'compose')}
      </MenuItem>
    </>
  );
}

/** Copies what is in a frame, whatever it is. */
export async function copyFrameText(seq: number): Promise<void> {
  const { readableText, recordedMessage } = await loadTexts();
  const { text } = await recordedMessage(seq);
  await navigator.clipboard.writeText(readableText(text));
}

/** A message as the composer has it: without its id and what the host adds to `_meta`. */
function editableText({ id: _id, params, ...message }: JsonObject): string {
  const edited = withoutOwnMeta(params);
  return JSON.stringify({ ...message, ...(edited !== undefined && { params: edited }) }, null, 2);
}

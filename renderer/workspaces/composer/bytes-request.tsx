import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { RunId } from '#shared/model/id/id.ts';
import { mostWrittenBytes } from '#shared/model/runs/composed.ts';
import { client } from '../../data/client.ts';
import { useServer, useSession } from '../../data/queries.ts';
import type { PaneProps } from '../../kit/list/index.ts';
import { composedDraft, draftKey, dropDraft, setDraftText, useDraftText } from '../../state/drafts.ts';
import { attempt } from '../../state/notice.ts';
import { type BytesForm, base64Of, bytesWritten, hexDraft, lineOf, rewritten } from '../../state/written-bytes.ts';
import { classNames } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { Spacer } from '../../ui/controls/toolbar.tsx';
import { KeyHint } from '../../ui/controls/tooltip.tsx';
import layout from '../../ui/layout.module.css';
import { useQuantities } from '../../ui/quantities.ts';
import { isShortcut } from '../../ui/shortcuts.ts';
import { visibleText } from '../../ui/visible-text.ts';
import css from './composer.module.css';

interface BytesRequestProps extends PaneProps {
  /** What is written as text. */
  text: string;
  /** They wait for a person, who allows exactly them. */
  onSend: (composedId: RunId) => void;
}

/** Bytes that are sent as they are written. */
export function BytesRequest({ serverId, sessionId, text, onSend }: BytesRequestProps) {
  const t = useTranslations('composer');
  const { bytes: sizeText } = useQuantities();
  const session = useSession(serverId);
  const server = visibleText(useServer(serverId)?.server.name ?? '');
  const hex = useDraftText('request', serverId, hexDraft);
  const form: BytesForm = hex === undefined ? 'text' : 'hex';
  const typed = hex ?? text;
  const [endsLine, setEndsLine] = useState(true);
  const isStdio = session?.transport === 'stdio';
  const written = bytesWritten(typed, form);
  const bytes = written !== undefined && isStdio && endsLine ? lineOf(written) : written;
  const isTooLong = bytes !== undefined && bytes.length > mostWrittenBytes;
  const canSend = session?.phase === 'ready' && bytes !== undefined && bytes.length > 0 && !isTooLong;
  const send = async () => {
    if (!canSend) return;
    const sent = await attempt(client.composer.sendBytes({ sessionId, base64: base64Of(bytes) }));
    if (sent !== undefined) onSend(sent.composedId);
  };
  const turned = rewritten(typed, form === 'hex' ? 'text' : 'hex');
  // As text, their digits would be sent.
  const isOnlyHex = form === 'hex' && written !== undefined && turned === undefined;
  const turnTo = (next: BytesForm) => {
    // Also called for the form that it has.
    if (next === form || isOnlyHex) return;
    setDraftText('request', serverId, next === 'hex' ? hexDraft : composedDraft, turned ?? typed);
    if (next === 'text') dropDraft(draftKey('request', serverId, hexDraft));
  };
  return (
    <div
      className={layout.fillColumn}
      onKeyDownCapture={(event) => {
        if (!isShortcut(event, 'submit')) return;
        event.preventDefault();
        event.stopPropagation();
        if (!event.repeat) void send();
      }}
    >
      <div className={classNames(layout.fillColumn, css.written)}>
        <TextField
          label={t('bytesLabel')}
          isLabelHidden
          isMono
          rows={9}
          value={typed}
          onChange={(entered) =>
            setDraftText('request', serverId, hex === undefined ? composedDraft : hexDraft, entered)
          }
          errorMessage={bytes === undefined ? t('notHex') : undefined}
        />
      </div>
      <p className={classNames(layout.remark, isTooLong && layout.error)}>
        {isTooLong && t('tooMany', { size: sizeText(bytes.length), most: sizeText(mostWrittenBytes) })}
        {bytes !== undefined && !isTooLong && `${t('amount', { size: sizeText(bytes.length), server })} `}
        {!isTooLong && (isOnlyHex ? t('onlyHex') : t('bytesHint'))}
      </p>
      <div className={classNames(layout.wrappingRow, layout.ruled, css.bar)}>
        <Segmented
          label={t('bytesAs')}
          value={form}
          options={[
            { value: 'text', label: t('text') },
            { value: 'hex', label: t('hex') },
          ]}
          onChange={turnTo}
        />
        {isStdio && (
          <Checkbox isSelected={endsLine} onChange={setEndsLine}>
            {t('endsLine')}
          </Checkbox>
        )}
        <Spacer />
        <Button variant="primary" isDisabled={!canSend} onPress={() => void send()}>
          {t('review')} <KeyHint of="submit" />
        </Button>
      </div>
    </div>
  );
}

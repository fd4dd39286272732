import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { PromptArgument, PromptItem } from '#shared/mcp/items/prompt-item.ts';
import type { SchemaCheck } from '#shared/model/runs/schema-check.ts';
import { useIsReady } from '../../data/queries.ts';
import type { PaneProps } from '../../kit/list/index.ts';
import { setDraftText, useDraftText } from '../../state/drafts.ts';
import { checkGiven, type Given, useGiven } from './given.ts';
import { sendPrompt, useSending } from './sending.ts';

const noArguments: readonly PromptArgument[] = [];

/** The arguments of a prompt as they are filled in, and what sends them. */
export interface PromptFormState {
  /** As JSON text of an object. */
  text: string;
  setText: (text: string) => void;
  declared: readonly PromptArgument[];
  check: SchemaCheck;
  isLive: boolean;
  /** Why it cannot be sent whatever is filled in. */
  obstacle: string | undefined;
  canSend: boolean;
  /** Each new object shows all problems of the form, and leads to the first. */
  reveal: object | undefined;
  /** Sends what is filled in, unless a required argument is missing. */
  send: () => void;
  sendAnyway: () => void;
  /** Sends these arguments. */
  sendGiven: (given: Given) => void;
}

export function usePromptForm(
  { serverId, sessionId }: PaneProps,
  { name, item }: { name: string; item: PromptItem | undefined },
): PromptFormState {
  const t = useTranslations('prompts');
  const isLive = useIsReady(serverId);
  const isSending = useSending(serverId, name)?.since !== undefined;
  const text = useDraftText('prompt', serverId, name) ?? '{}';
  const given = useGiven(serverId, name);
  const declared = item?.arguments ?? noArguments;
  const check = checkGiven(declared, given);
  const [reveal, setReveal] = useState<object>();
  const obstacle = name === '' ? t('nameless') : isLive ? undefined : t('notConnected');
  const canSend = obstacle === undefined && !isSending;
  const sendGiven = (next: Given) => sendPrompt({ serverId, sessionId, prompt: name, given: next });
  return {
    text,
    setText: (next) => setDraftText('prompt', serverId, name, next),
    declared,
    check,
    isLive,
    obstacle,
    canSend,
    reveal,
    send: () => {
      if (check.verdict === 'invalid') setReveal({});
      else if (canSend) sendGiven(given);
    },
    sendAnyway: () => {
      if (canSend) sendGiven(given);
    },
    sendGiven,
  };
}

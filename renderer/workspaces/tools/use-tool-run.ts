import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ToolItem } from '#shared/mcp/items/tool-item.ts';
import type { ToolCall } from '#shared/model/runs/tool-call.ts';
import { client } from '../../data/client.ts';
import { useSession } from '../../data/queries.ts';
import { type ArgumentsCheck, useSchemaCheck } from '../../kit/form/index.ts';
import type { PaneProps } from '../../kit/list/index.ts';
import { keepTab } from '../../kit/tabs/index.ts';
import { useIsStillOpen, useToolsSearch } from '../../state/address.ts';
import { markSent, setDraftText, setLastRun, useDraftText } from '../../state/drafts.ts';
import { attempt } from '../../state/notice.ts';
import { startCall, useHeaderBarrier } from './calls/call-actions.ts';
import { asTaskOf, readOptions, type TaskSupport, taskSupportOf, useRunOptions } from './run-options.ts';

/** The entered arguments of a tool, and the functions that send them. */
export interface ToolRun {
  text: string;
  setText: (text: string) => void;
  isLive: boolean;
  taskSupport: TaskSupport;
  asTask: ToolCall['asTask'];
  /** Why the tool cannot run now, whatever the arguments. */
  barrier: string | undefined;
  /** The same, or that the arguments aren't JSON. */
  obstacle: string | undefined;
  /** The arguments do not match the schema. */
  isInvalid: boolean;
  /** A new object shows all problems of the form and focuses the first. */
  reveal: object | undefined;
  /** Sends the arguments unless they are invalid. */
  run: () => void;
  runAnyway: () => void;
  /** Loads arguments into the form, and sends them unless they are invalid. */
  runSaved: (argumentsText: string) => void;
}

export function useToolRun({ serverId, sessionId }: PaneProps, { name: tool, ordinal, raw }: ToolItem): ToolRun {
  const t = useTranslations('tools');
  const session = useSession(serverId);
  const isLive = session?.phase === 'ready';
  const text = useDraftText('tool', serverId, tool) ?? '{}';
  const setText = (next: string) => setDraftText('tool', serverId, tool, next);
  const check = useSchemaCheck(sessionId, ordinal, text);
  const [reveal, setReveal] = useState<object>();
  const [runOptions] = useRunOptions(serverId, tool);
  const { asTask: wantsTask, ttlMs, ...options } = readOptions(runOptions);
  const taskSupport = taskSupportOf(raw);
  const asTask = asTaskOf(session?.revision, taskSupport, {
    ...(wantsTask !== undefined && { asTask: wantsTask }),
    ...(ttlMs !== undefined && { ttlMs }),
  });
  const { nth, change } = useToolsSearch();
  const isStillOpen = useIsStillOpen();
  const verdict = check.check?.verdict;
  const headerBarrier = useHeaderBarrier(serverId, tool);
  const barrier = tool === '' ? t('nameless') : isLive ? headerBarrier : t('notConnected');
  const obstacle = barrier ?? (verdict === 'notJson' ? t('notJson') : undefined);
  const send = async (argumentsText: string, invalid = false) => {
    const run = await startCall({ sessionId, tool, argumentsText, invalid, asTask, ...options });
    if (run === undefined) return;
    setLastRun('tool', serverId, tool, run);
    markSent('tool', serverId, tool);
    keepTab(serverId, 'tools', { name: tool, nth });
    if (isStillOpen()) change({ run });
  };
  /** Sends arguments that are valid or cannot be checked, after waiting for a running check. */
  const sendChecked = async (argumentsText: string, { isChecking, check: known }: ArgumentsCheck) => {
    const isKnown = !isChecking && known !== undefined;
    const found = isKnown ? known : await attempt(client.calls.check({ sessionId, ordinal, argumentsText }));
    if (found?.verdict === 'invalid') setReveal({});
    else if (found?.verdict !== 'notJson') await send(argumentsText);
  };
  return {
    text,
    setText,
    isLive,
    taskSupport,
    asTask,
    barrier,
    obstacle,
    isInvalid: verdict === 'invalid',
    reveal,
    run: () => {
      if (obstacle === undefined) void sendChecked(text, check);
    },
    runAnyway: () => void send(text, true),
    runSaved: (saved) => {
      setText(saved);
      void sendChecked(saved, { isChecking: true });
    },
  };
}

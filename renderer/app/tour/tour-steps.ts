import { skipToken, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ServerId } from '#shared/model/id/id.ts';
import type { ToolCallSummary } from '#shared/model/runs/tool-call.ts';
import { host } from '../../data/client.ts';
import { useChangeSettings, usePendingRequests, useServers, useSession, useSubscriptions } from '../../data/queries.ts';
import { isPendingToolCall } from '../../kit/requests/index.ts';
import { subscribe } from '../../kit/subscribe.tsx';
import { useServerId, useWindowSearch } from '../../state/address.ts';
import { allIn, isReachable } from '../../ui/focus.ts';
import { mainAction, pressMainAction } from '../../ui/focus-pane.ts';
import { connectServer } from '../../workspaces/servers/index.ts';

/** One step as it is now: what is said, the control that it is about, and what does its action for the user. */
export interface TourStep {
  title: string;
  text: string;
  isDone: boolean;
  /** The next step follows by itself once this one is done. */
  goesOn: boolean;
  /** The control; undefined while it isn't in view. */
  find: () => Element | undefined;
  /** `usesControl`: it presses the control, so it can't be done before the control is there. */
  action?: { label: string; usesControl?: boolean; run: () => void } | undefined;
}

const tool = 'count_up';
/** Changes every two seconds while someone watches it. */
const watched = 'demo://clock';

export const tourSteps = ['connect', 'tool', 'call', 'frames', 'subscribe', 'findings'] as const;

/** The steps by their number. Each hook reads what the window shows, so a step follows whatever the user does. */
export const stepHooks = [useConnectStep, useToolStep, useCallStep, useFramesStep, useSubscribeStep, useFindingsStep];

const inMain = (selector: string) => allIn(document.querySelector('main'), selector).find(isReachable);
const withText = (selector: string, text: string) =>
  allIn(document.querySelector('main'), selector).find((each) => each.textContent?.includes(text) && isReachable(each));
const panelTab = (panel: string) => inMain(`[role=tab][data-key="${panel}"]`);
const railLink = (workspace: string) => allIn(document.body, `nav a[href*="/${workspace}"]`).find(isReachable);

function useDemo(): { id: ServerId | undefined; isReady: boolean; isInFront: boolean } {
  const id = useServers()?.find(({ builtIn, recordingId }) => builtIn && recordingId === undefined)?.server.id;
  const phase = useSession(id, (session) => session.phase);
  const shown = useServerId();
  return { id, isReady: phase === 'ready', isInFront: id !== undefined && shown === id };
}

function useConnectStep(): TourStep {
  const t = useTranslations('tour.connect');
  const { id, isReady } = useDemo();
  const navigate = useNavigate();
  const { mutate } = useChangeSettings();
  const connect = () => {
    if (id === undefined) return;
    void connectServer(id);
    void navigate({ to: '/servers/$serverId/resources', params: { serverId: id } });
  };
  return {
    title: t('title'),
    text: isReady ? t('done') : t(id === undefined ? 'hidden' : 'open'),
    isDone: isReady,
    goesOn: true,
    find: () => (id === undefined ? undefined : inMain(`[role=row][data-key="${CSS.escape(id)}"]`)),
    action:
      id === undefined
        ? { label: t('show'), run: () => mutate({ showDemo: true }) }
        : { label: t('action'), run: connect },
  };
}

/** Whether the tool of the tour is in front, and how to get there. */
function useTool() {
  const { id, isInFront } = useDemo();
  const navigate = useNavigate();
  const shown = useSearch({ strict: false, select: (search) => search.tool });
  const open = () => {
    if (id !== undefined) void navigate({ to: '/servers/$serverId/tools', params: { serverId: id }, search: { tool } });
  };
  return { id, isOpen: isInFront && shown === tool, open };
}

function useToolStep(): TourStep {
  const t = useTranslations('tour.tool');
  const { isOpen, open } = useTool();
  return {
    title: t('title'),
    text: t(isOpen ? 'done' : 'open'),
    isDone: isOpen,
    goesOn: true,
    find: () => withText('[role=row], [role=option], [role=treeitem]', tool) ?? railLink('tools'),
    action: { label: t('action'), run: open },
  };
}

/** The newest call of the tour's tool. */
function useLastCall(): ToolCallSummary | undefined {
  const { id } = useDemo();
  const input = id === undefined ? skipToken : { serverId: id, name: tool, count: 1 };
  return useQuery(host.calls.list.queryOptions({ input })).data?.rows[0];
}

function useCallStep(): TourStep {
  const t = useTranslations('tour.call');
  const { id, isOpen, open } = useTool();
  const [since] = useState(() => Date.now());
  const last = useLastCall();
  const isDone = last?.phase === 'ended' && last.at >= since;
  const isWaiting = usePendingRequests().some(
    (request) => isPendingToolCall(request) && request.serverId === id && request.subject.tool === tool,
  );
  // Not reachable in its first moment, in which nothing can be allowed.
  const allow = () => inMain('[data-tour=allow]');
  const common = { title: t('title'), isDone, goesOn: false };
  if (isDone) return { ...common, text: t('done'), find: mainAction };
  if (isWaiting)
    return {
      ...common,
      text: t('confirm'),
      find: allow,
      action: { label: t('allow'), usesControl: true, run: () => allow()?.click() },
    };
  if (isOpen)
    return {
      ...common,
      text: t('open'),
      find: mainAction,
      action: { label: t('action'), usesControl: true, run: pressMainAction },
    };
  return { ...common, text: t('elsewhere'), find: () => railLink('tools'), action: { label: t('go'), run: open } };
}

function useFramesStep(): TourStep {
  const t = useTranslations('tour.frames');
  const { panel, frame, change } = useWindowSearch();
  const seq = useLastCall()?.requestSeq;
  const isOpen = panel === 'traffic';
  const isDone = isOpen && frame !== undefined;
  const select = () => change({ panel: 'traffic', frame: seq });
  const common = { title: t('title'), isDone, goesOn: false, find: () => panelTab('traffic') };
  if (isDone) return { ...common, text: t('done') };
  if (isOpen)
    return { ...common, text: t('open'), action: seq === undefined ? undefined : { label: t('action'), run: select } };
  return { ...common, text: t('closed'), action: { label: t('show'), run: () => change({ panel: 'traffic' }) } };
}

function useSubscribeStep(): TourStep {
  const t = useTranslations('tour.subscribe');
  const { id, isInFront } = useDemo();
  const navigate = useNavigate();
  const sessionId = useSession(id, (session) => session.id);
  const uri = useSearch({ strict: false, select: (search) => search.uri });
  const isDone =
    useSubscriptions()?.some((each) => each.serverId === id && each.uri === watched && each.state === 'active') ??
    false;
  const button = () => inMain('[data-tour=subscribe]');
  const common = { title: t('title'), isDone, goesOn: false };
  if (isDone) return { ...common, text: t('done'), find: () => button() ?? panelTab('subscriptions') };
  if (isInFront && uri === watched) {
    const run = () => {
      if (sessionId !== undefined) subscribe(sessionId, watched);
    };
    return { ...common, text: t('open'), find: button, action: { label: t('action'), run } };
  }
  const go = () => {
    if (id === undefined) return;
    void navigate({ to: '/servers/$serverId/resources', params: { serverId: id }, search: { uri: watched } });
  };
  return { ...common, text: t('elsewhere'), find: () => railLink('resources'), action: { label: t('go'), run: go } };
}

function useFindingsStep(): TourStep {
  const t = useTranslations('tour.findings');
  const { panel, change } = useWindowSearch();
  const isDone = panel === 'findings';
  return {
    title: t('title'),
    text: t(isDone ? 'done' : 'open'),
    isDone,
    goesOn: false,
    find: () => panelTab('findings'),
    action: { label: t('action'), run: () => change({ panel: 'findings' }) },
  };
}

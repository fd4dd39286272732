import { useEffect } from 'react';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { parseJson } from '#shared/mcp/json/parse-json.ts';
import type { PendingId, RunId, ServerId } from '#shared/model/id/id.ts';
import type { ImportNote, UnusableEntry } from '#shared/model/imports.ts';
import { isJsonObject, type JsonObject } from '#shared/model/json/json.ts';
import type { ServerDraft } from '#shared/model/server.ts';
import { pageStorage, restores } from './page-storage.ts';
import {
  draftParts,
  noteSecretFields,
  readStored,
  restoredDrafts,
  type StoredDrafts,
  storableDrafts,
  without,
} from './stored-drafts.ts';
import { hexDraft } from './written-bytes.ts';

/** The subject of a text draft: the arguments of a tool or a prompt, the values of a resource template, a whole request, an answer. */
export type DraftKind = 'tool' | 'prompt' | 'template' | 'request' | 'reply';

/** How a tool is to be run, as typed; empty fields mean the default. */
export interface RunOptions {
  times: string;
  /** Idle timeout, in seconds. */
  idleTimeout: string;
  /** Total timeout, progress or not, in seconds. */
  totalTimeout: string;
  /** Undefined: as the tool wants it. */
  asTask: boolean | undefined;
  /** How long the server is to store a task, in seconds. */
  ttl: string;
}

export interface NewServers {
  /** The pasted text. */
  text: string;
  drafts: readonly { draft: ServerDraft; notes: readonly ImportNote[]; isIncluded: boolean }[];
  /** What the pasted text has beside them. */
  unusable: readonly UnusableEntry[];
  /** The draft in the form, by index. */
  shown: number;
  /** The drafts come from another client's configuration, command or link, so their commands have no consent yet. */
  imported: boolean;
}

export interface ServerEdit {
  /** The server's settings when it was edited. */
  base: ServerDraft;
  draft: ServerDraft;
}

interface Drafts {
  /** JSON texts by {@link draftKey}, most recently changed last. Stored without secrets: see {@link noteSecretFields}. */
  texts: Readonly<Record<string, string>>;
  /** The drafts that were sent as they are: they stay in their forms, but don't come back after a restart. */
  sent: readonly string[];
  /** The drafts that came back after a restart, until they are changed, sent or discarded. */
  restored: readonly string[];
  // In memory only: input for a server or an answer may contain secrets.
  newServers: NewServers;
  edits: Readonly<Record<ServerId, ServerEdit>>;
  /** Answers to pending requests. */
  replies: Readonly<Record<PendingId, ReplyDraft>>;
  /** How many requests were put into composers: each is sent with choices of its own. */
  composed: number;
  /** By {@link draftKey}. */
  runOptions: Readonly<Record<string, RunOptions>>;
  /** The run in view last, by {@link draftKey}. */
  runs: Readonly<Record<string, RunId | undefined>>;
}

export const noNewServers: NewServers = { text: '', drafts: [], unusable: [], shown: 0, imported: false };

/** Unsaved input: survives closing a dialog or changing the view. The texts come back with their window. */
export const useDrafts = create<Drafts>()(
  persist(
    (): Drafts => ({
      texts: {},
      sent: [],
      restored: [],
      newServers: noNewServers,
      edits: {},
      replies: {},
      composed: 0,
      runOptions: {},
      runs: {},
    }),
    {
      name: 'loupe.drafts',
      storage: pageStorage<StoredDrafts>({ storable: storableDrafts, split: draftParts, join: restoredDrafts }),
      partialize: ({ texts, sent, restored }) => ({ texts, sent, restored }),
      merge: (stored, drafts) => ({ ...drafts, ...readStored(stored) }),
    },
  ),
);
restores(useDrafts);

/** The draft of a request that a server has. */
export const composedDraft = 'composer';

/** The key of a draft that belongs to a tool, prompt or template of a server. */
export function draftKey(kind: DraftKind, serverId: ServerId, name: string): string {
  return `${kind} ${serverId} ${name}`;
}

/** A text draft; undefined until something is entered. */
export function useDraftText(kind: DraftKind, serverId: ServerId, name: string): string | undefined {
  const key = draftKey(kind, serverId, name);
  return useDrafts(({ texts }) => texts[key]);
}

export function setDraftText(kind: DraftKind, serverId: ServerId, name: string, text: string): void {
  const key = draftKey(kind, serverId, name);
  useDrafts.setState(({ texts: { [key]: _before, ...others }, sent, restored }) => ({
    texts: { ...others, [key]: text },
    sent: without(sent, key),
    restored: without(restored, key),
  }));
}

/** See {@link noteSecretFields}; what was entered before is stored now. */
export function noteSecrets(key: string, names: ReadonlySet<string> | undefined): void {
  noteSecretFields(key, names);
  useDrafts.setState({});
}

/** Removes a draft; the form is as it was at first. */
export function dropDraft(key: string): void {
  useDrafts.setState(({ texts: { [key]: _dropped, ...texts }, sent, restored }) => ({
    texts,
    sent: without(sent, key),
    restored: without(restored, key),
  }));
}

/** Notes that a draft was sent: it stays in its form, but no longer comes back after a restart. */
export function markSent(kind: DraftKind, serverId: ServerId, name: string): void {
  const key = draftKey(kind, serverId, name);
  useDrafts.setState(({ sent, restored }) => ({
    sent: [...without(sent, key), key],
    restored: without(restored, key),
  }));
}

/** Whether the bytes in hex are what was last written in a server's composer, and unsent. */
export function isLeftInHex(serverId: ServerId): boolean {
  const { texts, sent } = useDrafts.getState();
  const hex = draftKey('request', serverId, hexDraft);
  const composed = draftKey('request', serverId, composedDraft);
  return Object.keys(texts).findLast((key) => key === hex || key === composed) === hex && !sent.includes(hex);
}

/** Puts a request into the composer of a server in place of its draft. */
export function setComposed(serverId: ServerId, text: string): void {
  setDraftText('request', serverId, composedDraft, text);
  dropDraft(draftKey('request', serverId, hexDraft));
  useDrafts.setState(({ composed }) => ({ composed: composed + 1 }));
}

/** The arguments that were entered for a tool or a prompt; an empty object while they aren't one. */
export function enteredValues(kind: DraftKind, serverId: ServerId, name: string): JsonObject {
  const text = useDrafts.getState().texts[draftKey(kind, serverId, name)];
  const value = text === undefined ? undefined : parseJson(text);
  return isJsonObject(value) ? value : {};
}

/** The run of a tool or prompt that was in view last. */
export function lastRun(kind: DraftKind, serverId: ServerId, name: string): RunId | undefined {
  return useDrafts.getState().runs[draftKey(kind, serverId, name)];
}

/** Notes which run of a tool or prompt is in view. */
export function setLastRun(kind: DraftKind, serverId: ServerId, name: string, run: RunId | undefined): void {
  useDrafts.setState(({ runs }) => ({ runs: { ...runs, [draftKey(kind, serverId, name)]: run } }));
}

/** Notes which run is in view, for {@link lastRun}. */
export function useLastRun(kind: DraftKind, serverId: ServerId, name: string, run: RunId | undefined): void {
  useEffect(() => setLastRun(kind, serverId, name, run), [kind, serverId, name, run]);
}

export const answerBlockTypes = ['text', 'image', 'audio', 'tool_use'] as const;
export type AnswerBlockType = (typeof answerBlockTypes)[number];

/** One block of an answer being edited; fields that its type doesn't use stay empty. */
export interface AnswerBlock {
  type: AnswerBlockType;
  text: string;
  mimeType: string;
  /** Base64. */
  data: string;
  toolId: string;
  toolName: string;
  /** JSON text of an object. */
  inputText: string;
}

/** A model's answer as it is entered (client, sampling). */
export interface SamplingAnswer {
  blocks: AnswerBlock[];
  model: string;
  /** Empty: none is sent. */
  stopReason: string;
}

export const replyForms = ['form', 'json', 'error'] as const;
export type ReplyForm = (typeof replyForms)[number];

/** The input for a pending request, for each way to answer. */
export interface ReplyDraft {
  /** The selected way to answer. */
  form: ReplyForm;
  answer: SamplingAnswer;
  /** A form's content as JSON text. */
  contentText: string;
  /** The request's parameters as JSON text, once edited. */
  requestText?: string | undefined;
  /** The whole result as JSON text. */
  resultText: string;
  errorCode: string;
  errorMessage: string;
}

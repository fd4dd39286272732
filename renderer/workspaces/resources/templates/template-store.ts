import { create } from 'zustand';
import type { ServerId } from '#shared/model/id.ts';

/** What is typed into a form: each variable's values, most have one. */
export type Filled = Readonly<Record<string, readonly string[]>>;

/** A URI that was made from a template and read, with the values that made it. */
export interface PastExpansion {
  uri: string;
  filled: Filled;
}

interface TemplateWork {
  filled: Filled;
  /** Newest first. */
  past: readonly PastExpansion[];
}

interface TemplateStore {
  /** The templates that are open in tabs, by server. */
  open: Readonly<Record<string, readonly string[]>>;
  work: Readonly<Record<string, TemplateWork>>;
  show: (serverId: ServerId, template: string) => void;
  close: (serverId: ServerId, template: string) => void;
  fill: (serverId: ServerId, template: string, filled: Filled) => void;
  /** Notes that a URI was read. */
  remember: (serverId: ServerId, template: string, expansion: PastExpansion) => void;
  forget: (serverId: ServerId, template: string) => void;
}

const pastKept = 50;
const nothing: TemplateWork = { filled: {}, past: [] };
const none: readonly string[] = [];

const keyOf = (serverId: ServerId, template: string) => `${serverId} ${template}`;

/** The templates that are worked with, until the window closes. */
export const useTemplateStore = create<TemplateStore>((set) => {
  const change = (serverId: ServerId, template: string, next: (work: TemplateWork) => TemplateWork) =>
    set(({ work }) => {
      const key = keyOf(serverId, template);
      return { work: { ...work, [key]: next(work[key] ?? nothing) } };
    });
  return {
    open: {},
    work: {},
    show: (serverId, template) =>
      set((state) => {
        const known = openTemplates(state, serverId);
        return known.includes(template) ? state : { open: { ...state.open, [serverId]: [...known, template] } };
      }),
    close: (serverId, template) =>
      set((state) => ({
        open: { ...state.open, [serverId]: openTemplates(state, serverId).filter((other) => other !== template) },
      })),
    fill: (serverId, template, filled) => change(serverId, template, (work) => ({ ...work, filled })),
    remember: (serverId, template, expansion) =>
      change(serverId, template, (work) => ({
        ...work,
        past: [expansion, ...work.past.filter(({ uri }) => uri !== expansion.uri)].slice(0, pastKept),
      })),
    forget: (serverId, template) => change(serverId, template, (work) => ({ ...work, past: [] })),
  };
});

/** The templates of a server that are open, in the order in which they were opened. */
export function openTemplates({ open }: Pick<TemplateStore, 'open'>, serverId: ServerId): readonly string[] {
  return open[serverId] ?? none;
}

/** What is typed into a template's form, and what was read with it. */
export function workOn({ work }: Pick<TemplateStore, 'work'>, serverId: ServerId, template: string): TemplateWork {
  return work[keyOf(serverId, template)] ?? nothing;
}

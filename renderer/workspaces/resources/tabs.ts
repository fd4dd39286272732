import { create } from 'zustand';
import type { ServerId } from '#shared/model/id/id.ts';

/** One open resource. A preview gives way to the next resource that is opened for a look. */
export interface ResourceTab {
  uri: string;
  isPreview: boolean;
}

interface ResourceTabs {
  byServer: Readonly<Record<string, readonly ResourceTab[]>>;
  open: (serverId: ServerId, uri: string, keep: boolean) => void;
  close: (serverId: ServerId, uri: string) => void;
}

/** The tabs after opening `uri`: an open one stays where it is, a new one takes the preview's place. */
export function afterOpening(tabs: readonly ResourceTab[], uri: string, keep: boolean): readonly ResourceTab[] {
  const known = tabs.find((tab) => tab.uri === uri);
  if (known !== undefined) {
    if (!keep || !known.isPreview) return tabs;
    return tabs.map((tab) => (tab === known ? { uri, isPreview: false } : tab));
  }
  const preview = tabs.findIndex((tab) => tab.isPreview);
  const opened = { uri, isPreview: !keep };
  return preview === -1 ? [...tabs, opened] : tabs.with(preview, opened);
}

/** The resource to show when `uri` is closed: its right neighbour, else its left one, else none. */
export function neighbourOf(tabs: readonly ResourceTab[], uri: string): string | undefined {
  const at = tabs.findIndex((tab) => tab.uri === uri);
  return (tabs[at + 1] ?? tabs[at - 1])?.uri;
}

/** Which resources of each server are open, until the window closes. */
export const useResourceTabs = create<ResourceTabs>((set) => ({
  byServer: {},
  open: (serverId, uri, keep) =>
    set(({ byServer }) => ({
      byServer: { ...byServer, [serverId]: afterOpening(byServer[serverId] ?? [], uri, keep) },
    })),
  close: (serverId, uri) =>
    set(({ byServer }) => ({
      byServer: { ...byServer, [serverId]: (byServer[serverId] ?? []).filter((tab) => tab.uri !== uri) },
    })),
}));

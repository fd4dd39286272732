import { client } from '../data/client.ts';
import { useOpenDialog } from './address.ts';
import { isDesktop } from './desktop.ts';
import { attempt } from './notice.ts';

/** The dialogs about Loupe itself, as addresses name them. */
export const aboutDialogs = { about: 'about', licenses: 'licenses', updates: 'updates', news: 'whats-new' } as const;

/** What the name of the dialog with the news since a version begins with. */
export const newsSincePrefix = `${aboutDialogs.news}:`;

/** What the commands and buttons about Loupe do. */
export function useAboutActions() {
  const openDialog = useOpenDialog();
  return {
    showAbout: () => openDialog(aboutDialogs.about),
    showLicenses: () => openDialog(aboutDialogs.licenses),
    /** The changes since a version; without it those of all versions. */
    showNews: (since?: string) => openDialog(since === undefined ? aboutDialogs.news : `${newsSincePrefix}${since}`),
    /** Looks for a newer version, where that is possible, and shows what comes of it. */
    checkForUpdates: () => {
      openDialog(aboutDialogs.updates);
      if (isDesktop()) void attempt(client.desktop.checkForUpdate());
    },
  };
}

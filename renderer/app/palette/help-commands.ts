import { Compass, FileText, Info, RotateCw, ScrollText } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useAboutActions } from '../../state/about.ts';
import { useTour } from '../../state/tour.ts';
import type { WindowCommand } from './command.ts';

/** The commands about Loupe itself. */
export function useHelpCommands(): WindowCommand[] {
  const t = useTranslations('commands');
  const { showAbout, showLicenses, showNews, checkForUpdates } = useAboutActions();
  const startTour = useTour(({ start }) => start);
  return [
    { id: 'tour', title: t('tour'), icon: Compass, run: startTour },
    { id: 'whatsNew', title: t('whatsNew'), icon: ScrollText, run: () => showNews() },
    { id: 'checkForUpdates', title: t('checkForUpdates'), icon: RotateCw, run: checkForUpdates },
    { id: 'licenses', title: t('licenses'), icon: FileText, run: showLicenses },
    { id: 'about', title: t('about'), icon: Info, run: showAbout },
  ];
}

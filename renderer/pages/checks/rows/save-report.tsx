import { FileDown } from 'lucide-react';
import { useLocale, useTranslations } from 'use-intl';
import type { CheckRun } from '#shared/model/checks/check-run.ts';
import { localeSchema } from '#shared/model/settings/settings.ts';
import { client } from '../../../data/client.ts';
import { attempt } from '../../../state/notice.ts';
import { MenuButton, MenuItem } from '../../../ui/controls/menu.tsx';
import { saveParts } from '../../../ui/save-file.ts';

/** Saves what came of a run as a file for programs. */
export function SaveReport({ run: { checkRunId, request } }: { run: CheckRun }) {
  const t = useTranslations('checksPage');
  const locale = useLocale();
  const save = async (format: 'json' | 'junit', extension: string) => {
    const { data = 'en' } = localeSchema.safeParse(locale);
    const report = await attempt(client.checks.report({ checkRunId, format, locale: data }));
    if (report !== undefined) saveParts(`loupe-${request.source.kind}.${extension}`, [report.text]);
  };
  return (
    <MenuButton label={t('report')} icon={FileDown}>
      <MenuItem icon={FileDown} onPress={() => void save('json', 'json')}>
        {t('reportJson')}
      </MenuItem>
      <MenuItem icon={FileDown} onPress={() => void save('junit', 'xml')}>
        {t('reportJunit')}
      </MenuItem>
    </MenuButton>
  );
}

import { Download } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { AuditFilter } from '#shared/model/audit.ts';
import { client } from '../../data/client.ts';
import { failureOf } from '../../data/failure.ts';
import { saveParts } from '../../kit/editor/index.ts';
import { showFailure } from '../../state/notice.ts';
import { Button } from '../../ui/button.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';

/** Saves every entry that matches, not only those on screen. */
export function ExportButton({ filter }: { filter: AuditFilter }) {
  const t = useTranslations('audit');
  return (
    <Tooltip text={t('exportHint')}>
      <Button onPress={() => void exportAudit(filter).catch((error: unknown) => showFailure(failureOf(error)))}>
        <Download aria-hidden />
        {t('export')}
      </Button>
    </Tooltip>
  );
}

async function exportAudit(filter: AuditFilter): Promise<void> {
  const parts: string[] = [];
  for (let after: number | undefined = 0; after !== undefined; ) {
    const page: { lines: string; last?: number | undefined } = await client.audit.export({ filter, after });
    parts.push(page.lines);
    after = page.last;
  }
  saveParts('audit.jsonl', parts);
}

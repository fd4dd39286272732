import { skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ServerId } from '#shared/model/id/id.ts';
import { type ExportedConfig, type ExportFormat, exportFormats } from '#shared/model/imports.ts';
import { host } from '../../../data/client.ts';
import { failureOf } from '../../../data/failure.ts';
import { useServers } from '../../../data/queries.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { CopyButton } from '../../../ui/controls/copy-button.tsx';
import { Select } from '../../../ui/controls/select.tsx';
import { FieldGroup } from '../../../ui/controls/text-field.tsx';
import { PlainText } from '../../../ui/facts.tsx';
import layout from '../../../ui/layout.module.css';
import { useQuantities } from '../../../ui/quantities.ts';
import { saveParts } from '../../../ui/save-file.ts';
import { FailureNotice } from '../../../ui/status/failure-notice.tsx';
import css from './dialogs.module.css';
import { WideDialog } from './wide-dialog.tsx';

/** Exports servers as the configuration of a client. At first only `serverId` is selected, without it every server. */
export function ExportDialog({ serverId, onClose }: { serverId: string | undefined; onClose: () => void }) {
  const t = useTranslations('imports');
  const servers = useServers()?.filter(({ builtIn }) => !builtIn) ?? [];
  const [format, setFormat] = useState<ExportFormat>('mcpJson');
  const [chosen, setChosen] = useState<ReadonlySet<ServerId>>();
  const isChosen = (id: ServerId) => chosen?.has(id) ?? (serverId === undefined || id === serverId);
  const serverIds = servers.map(({ server }) => server.id).filter(isChosen);
  const input = serverIds.length === 0 ? skipToken : { serverIds, format };
  const { data: exported, error } = useQuery(host.servers.export.queryOptions({ input, gcTime: 0, staleTime: 0 }));
  const choose = (id: ServerId, isIncluded: boolean) =>
    setChosen(new Set(isIncluded ? [...serverIds, id] : serverIds.filter((other) => other !== id)));
  return (
    <WideDialog
      title={t('exportTitle')}
      onClose={onClose}
      footer={
        <Button
          variant="primary"
          isDisabled={exported === undefined}
          onPress={() => exported !== undefined && saveParts(exported.fileName, [exported.text])}
        >
          {t('save')}
        </Button>
      }
    >
      <Select
        label={t('format')}
        value={format}
        options={exportFormats.map((value) => ({ value, label: t(`formats.${value}`) }))}
        onChange={setFormat}
      />
      {servers.length === 0 ? (
        <p className={layout.muted}>{t('nothingToExport')}</p>
      ) : (
        <FieldGroup label={t('exported')}>
          <div className={classNames(layout.wrappingRow, css.exported)}>
            {servers.map(({ server }) => (
              <Checkbox
                key={server.id}
                isSelected={isChosen(server.id)}
                onChange={(isIncluded) => choose(server.id, isIncluded)}
              >
                {server.name}
              </Checkbox>
            ))}
          </div>
        </FieldGroup>
      )}
      {error !== null && <FailureNotice failure={failureOf(error)} />}
      {exported !== undefined && <Exported exported={exported} format={format} />}
    </WideDialog>
  );
}

function Exported({ exported, format }: { exported: ExportedConfig; format: ExportFormat }) {
  const { list } = useQuantities();
  const t = useTranslations('imports');
  const { text, fileName, replaced, omitted } = exported;
  return (
    <>
      <div className={layout.wideRow}>
        <code>{format === 'loupe' ? `.loupe/${fileName}` : fileName}</code>
        <CopyButton text={text} label={t('copyExport')} />
      </div>
      <PlainText label={t('exportText')}>{text}</PlainText>
      {omitted.length > 0 && <p className={layout.warn}>{t('omitted', { servers: list(omitted) })}</p>}
      {replaced.length > 0 && (
        <section className={layout.stack} aria-label={t('replacedTitle')}>
          <p className={layout.muted}>{t('replacedTitle')}</p>
          <ul className={layout.small}>
            {replaced.map(({ server, name, by }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: names may be equal, and the list never changes.
              <li key={index} className={layout.breaking}>
                {t('replaced', { server, name: name === '' ? t('argument') : name, by })}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

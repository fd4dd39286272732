import { useTranslations } from 'use-intl';
import type { ComparedServer } from '#shared/model/comparison.ts';
import { newestLegacyRevision, oldestModernRevision } from '#shared/model/revision.ts';
import { useIsRecorded } from '../../data/queries.ts';
import { openSnapshotFile } from '../../data/snapshots.ts';
import { useHostOptions } from '../../kit/host-options.ts';
import { useServerNames } from '../../kit/server-names.ts';
import { attempt } from '../../state/notice.ts';
import { classNames } from '../../ui/class-names.ts';
import { FilePicker } from '../../ui/controls/file-picker.tsx';
import { Select } from '../../ui/controls/select.tsx';
import layout from '../../ui/layout.module.css';
import { visibleText } from '../../ui/visible-text.ts';
import css from './compare.module.css';

/** A server, or a snapshot in the host's memory with the name of its server or file. */
export type Side = ComparedServer | { snapshotId: string; name: string };

interface SideFieldsProps {
  name: 'a' | 'b';
  side: Side;
  onChange: (next: Side) => void;
}

/** The fields of one side: a server, its era and the host as which it is connected, or a file. */
export function SideFields({ name, side, onChange }: SideFieldsProps) {
  const t = useTranslations('compare');
  const servers = useServerNames();
  const label = t(`sides.${name}`);
  const isSnapshot = 'snapshotId' in side;
  const options = servers.map((server) => ({ value: server.id, label: server.name }));
  const open = async (file: File | undefined) => {
    if (file === undefined) return;
    const opened = await attempt(openSnapshotFile(file));
    if (opened !== undefined) onChange({ snapshotId: opened.snapshotId, name: opened.name });
  };
  return (
    <div className={classNames(layout.wideRow, css.side)}>
      <strong aria-hidden className={css.letter}>
        {name.toUpperCase()}
      </strong>
      <Select
        label={t('serverOf', { side: label })}
        isLabelHidden
        value={isSnapshot ? 'snapshot' : side.serverId}
        options={[
          ...(isSnapshot
            ? [{ value: 'snapshot' as const, label: t('snapshotOf', { name: visibleText(side.name) }) }]
            : []),
          ...options,
        ]}
        onChange={(next) => {
          if (next !== 'snapshot') onChange({ ...(isSnapshot ? {} : side), serverId: next });
        }}
      />
      {!isSnapshot && <ConnectionFields label={label} side={side} onChange={onChange} />}
      <FilePicker label={t('fileOf', { side: label })} accept=".json,.jsonl" onChoose={([file]) => void open(file)} />
    </div>
  );
}

interface ConnectionFieldsProps {
  label: string;
  side: ComparedServer;
  onChange: (next: Side) => void;
}

/** In which era, and as which host, the server is connected for the comparison. */
function ConnectionFields({ label, side, onChange }: ConnectionFieldsProps) {
  const t = useTranslations('compare');
  const { serverId, era, as } = side;
  const hosts = useHostOptions(as);
  if (useIsRecorded(serverId)) return null;
  return (
    <>
      <Select
        label={t('eraOf', { side: label })}
        isLabelHidden
        value={era ?? 'current'}
        options={[
          { value: 'current', label: t('eraCurrent') },
          { value: 'legacy', label: t('eraLegacy', { revision: newestLegacyRevision }) },
          { value: 'modern', label: t('eraModern', { revision: oldestModernRevision }) },
        ]}
        onChange={(next) => {
          const { era: _before, ...rest } = side;
          onChange(next === 'current' ? rest : { ...rest, era: next });
        }}
      />
      <Select
        label={t('asOf', { side: label })}
        isLabelHidden
        value={as ?? 'current'}
        options={[
          { value: 'current', label: t('asCurrent') },
          ...hosts.map(({ value, label: name }) => ({ value, label: t('as', { host: name }) })),
        ]}
        onChange={(next) => {
          const { as: _before, ...rest } = side;
          onChange(next === 'current' ? rest : { ...rest, as: next });
        }}
      />
    </>
  );
}

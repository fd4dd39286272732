import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { openSnapshotFile } from '../../data/snapshots.ts';
import { useServerNames } from '../../kit/server-names.ts';
import { useHostsSearch } from '../../state/address.ts';
import { attempt } from '../../state/notice.ts';
import { classNames } from '../../ui/class-names.ts';
import { FilePicker } from '../../ui/controls/file-picker.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import layout from '../../ui/layout.module.css';
import { useDebounced } from '../../ui/use-debounced.ts';
import { visibleText } from '../../ui/visible-text.ts';
import css from './hosts.module.css';
import type { Chosen } from './use-host-table.ts';

/** A name with more characters isn't one. */
const longestName = 200;

interface SourceFieldsProps {
  chosen: Chosen | undefined;
  /** The name that is used where none is given. Untrusted. */
  placeholder: string;
}

/** What is looked at, and what the server is called in the hosts' configuration: it matters for the names of tools. */
export function SourceFields({ chosen, placeholder }: SourceFieldsProps) {
  const t = useTranslations('hosts');
  const servers = useServerNames();
  const { snapshot, snapshotName = '', change } = useHostsSearch();
  const open = async (file: File | undefined) => {
    if (file === undefined) return;
    const opened = await attempt(openSnapshotFile(file));
    if (opened !== undefined) change({ snapshot: opened.snapshotId, snapshotName: opened.name }, { replace: true });
  };
  return (
    <div className={classNames(layout.ruled, css.fields)}>
      <Select
        label={t('server')}
        isLabelHidden
        value={snapshot === undefined ? (chosen?.serverId ?? '') : 'snapshot'}
        options={[
          ...(snapshot === undefined
            ? []
            : [{ value: 'snapshot', label: t('snapshotOf', { name: visibleText(snapshotName) }) }]),
          ...servers.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(next) => {
          const server = servers.find(({ id }) => id === next)?.id;
          if (server !== undefined) {
            change({ server, snapshot: undefined, snapshotName: undefined, as: undefined }, { replace: true });
          }
        }}
      />
      <FilePicker label={t('file')} accept=".json,.jsonl" onChoose={([file]) => void open(file)} />
      <NameField key={`${chosen?.serverId} ${snapshot}`} placeholder={visibleText(placeholder)} />
    </div>
  );
}

function NameField({ placeholder }: { placeholder: string }) {
  const t = useTranslations('hosts');
  const { as = '', change } = useHostsSearch();
  const [typed, setTyped] = useState(as);
  const name = useDebounced(typed.trim());
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address follows what is typed.
  useEffect(() => {
    if (name !== as) change({ as: name === '' ? undefined : name }, { replace: true });
  }, [name]);
  return (
    <div className={css.name}>
      <span aria-hidden>{t('name')}</span>
      <TextField
        label={t('name')}
        isLabelHidden
        placeholder={placeholder}
        value={typed}
        maxLength={longestName}
        onChange={setTyped}
      />
    </div>
  );
}

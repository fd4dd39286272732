import '../../../data/jitless.ts';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type ClientSetup, rootSchema } from '#shared/model/inbox/client-setup.ts';
import { changeSetup } from '../../../kit/client-setup/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { Section } from '../../../ui/facts.tsx';
import layout from '../../../ui/layout.module.css';
import css from './client.module.css';

interface RootRow {
  uri: string;
  name: string;
}

/** The folders and files that a server may work with (client, roots). */
export function RootsSection({ setup }: { setup: ClientSetup }) {
  const t = useTranslations('client.roots');
  const [changed, setChanged] = useState<RootRow[]>();
  const rows = changed ?? setup.roots.map(({ uri, name = '' }) => ({ uri, name }));
  const roots = rows.map(({ uri, name }) => ({ uri: uri.trim(), ...(name.trim() !== '' && { name: name.trim() }) }));
  const isGood = roots.every((root) => rootSchema.safeParse(root).success);
  const save = async () => {
    if (await changeSetup({ ...setup, roots })) setChanged(undefined);
  };
  return (
    <Section
      title={t('title')}
      actions={
        <span className={css.actions}>
          {changed !== undefined && (
            <>
              <Button onPress={() => setChanged(undefined)}>{t('revert')}</Button>
              <Button variant="primary" isDisabled={!isGood} onPress={() => void save()}>
                {t('save')}
              </Button>
            </>
          )}
          <Button variant="quiet" onPress={() => setChanged([...rows, { uri: '', name: '' }])}>
            {t('add')}
          </Button>
        </span>
      }
    >
      {rows.length === 0 && <p className={layout.quiet}>{t('none')}</p>}
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a root has no other name than its place.
        <div key={index} className={css.root}>
          <TextField
            label={t('uri', { number: index + 1 })}
            isLabelHidden
            isMono
            placeholder={t('uriPlaceholder')}
            value={row.uri}
            onChange={(uri) => setChanged(rows.with(index, { ...row, uri }))}
            errorMessage={
              row.uri === '' || rootSchema.safeParse({ uri: row.uri.trim() }).success ? undefined : t('notFile')
            }
          />
          <TextField
            label={t('name', { number: index + 1 })}
            isLabelHidden
            placeholder={t('namePlaceholder')}
            value={row.name}
            onChange={(name) => setChanged(rows.with(index, { ...row, name }))}
          />
          <IconButton
            icon={X}
            label={t('remove', { number: index + 1 })}
            onPress={() => setChanged(rows.toSpliced(index, 1))}
          />
        </div>
      ))}
      <p className={layout.quiet}>{t('hint')}</p>
    </Section>
  );
}

import '../data/jitless.ts';
import { X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { rootSchema } from '#shared/model/inbox/client-setup.ts';
import type { Settings } from '#shared/model/settings/settings.ts';
import { Button } from '../ui/controls/button.tsx';
import { IconButton } from '../ui/controls/icon-button.tsx';
import { TextField } from '../ui/controls/text-field.tsx';
import { Section } from '../ui/facts.tsx';
import layout from '../ui/layout.module.css';
import css from './roots-section.module.css';

interface RootRow {
  uri: string;
  name: string;
}

interface RootsSectionProps {
  title: string;
  hint: string;
  roots: Settings['roots'];
  /** Stores them; false when that failed, and then what was entered stays. */
  onSave: (roots: Settings['roots']) => Promise<boolean>;
  /** What else can be done while nothing is changed. */
  actions?: ReactNode;
}

/** The folders and files that servers may work with (client, roots), as rows to edit. */
export function RootsSection({ title, hint, roots: stored, onSave, actions }: RootsSectionProps) {
  const t = useTranslations('client.roots');
  const [changed, setChanged] = useState<RootRow[]>();
  const rows = changed ?? stored.map(({ uri, name = '' }) => ({ uri, name }));
  const roots = rows.map(({ uri, name }) => ({ uri: uri.trim(), ...(name.trim() !== '' && { name: name.trim() }) }));
  const isGood = roots.every((root) => rootSchema.safeParse(root).success);
  const save = async () => {
    if (await onSave(roots)) setChanged(undefined);
  };
  return (
    <Section
      title={title}
      actions={
        <span className={css.actions}>
          {changed === undefined ? (
            actions
          ) : (
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
      <p className={layout.quiet}>{hint}</p>
    </Section>
  );
}

import { Download, Flag, Focus, Pause, Play, Trash2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { UpdateFilter } from '#shared/model/subscription.ts';
import { client } from '../../data/client.ts';
import { failureOf } from '../../data/failure.ts';
import { showFailure } from '../../state/notice.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton, IconToggle } from '../../ui/icon-button.tsx';
import { MenuButton, MenuItem } from '../../ui/menu.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Spacer } from '../../ui/toolbar.tsx';
import { type ExportForm, exportUpdates } from './export-updates.ts';
import css from './update-filter-bar.module.css';
import type { UpdateStore } from './update-store.ts';
import { useUpdateView } from './update-view.ts';

interface UpdateFilterBarProps {
  store: UpdateStore;
  filter: UpdateFilter;
  /** Whether there is one server to narrow to. */
  hasServer: boolean;
}

/** What to show of the log of changes, and what to do with it as a whole. */
export function UpdateFilterBar({ store, filter, hasServer }: UpdateFilterBarProps) {
  const t = useTranslations('subscriptions');
  const { text, scope, isMarkedOnly, change } = useUpdateView();
  const tell = (thrown: unknown) => showFailure(failureOf(thrown));
  const save = (form: ExportForm) => void exportUpdates(filter, form).catch(tell);
  return (
    <div className={css.bar}>
      <div className={css.search}>
        <SearchField label={t('filter')} value={text} onChange={(next) => change({ text: next })} />
      </div>
      {hasServer && (
        <IconToggle
          icon={Focus}
          label={t('scopeThis')}
          isSelected={scope === 'this'}
          onChange={(isOn) => change({ scope: isOn ? 'this' : 'all' })}
        />
      )}
      <IconToggle
        icon={Flag}
        label={t('markedOnly')}
        isSelected={isMarkedOnly}
        onChange={(isOn) => change({ isMarkedOnly: isOn })}
      />
      <Spacer />
      <span className={css.total}>{t('total', { count: store.total })}</span>
      {store.isPaused ? (
        <Button aria-label={t('resume', { count: store.waiting })} onPress={() => store.setPaused(false)}>
          <Play aria-hidden className={css.play} />
          {t('waiting', { count: store.waiting })}
        </Button>
      ) : (
        <IconButton icon={Pause} label={t('pause')} onPress={() => store.setPaused(true)} />
      )}
      <MenuButton label={t('export')} icon={Download}>
        <MenuItem onPress={() => save('jsonl')}>{t('exportJsonl')}</MenuItem>
        <MenuItem onPress={() => save('csv')}>{t('exportCsv')}</MenuItem>
      </MenuButton>
      <IconButton
        icon={Trash2}
        label={t('clear')}
        onPress={() => void client.subscriptions.clearUpdates().then(() => store.reload(), tell)}
      />
    </div>
  );
}

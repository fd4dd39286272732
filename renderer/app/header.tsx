import { PanelBottom, PanelLeft, Search, TableOfContents } from 'lucide-react';
import { Button as AriaButton } from 'react-aria-components';
import { useTranslations } from 'use-intl';
import { usePendingRequests, useServer } from '../data/queries.ts';
import { useCurrentServerId, useWindowSearch } from '../state/address.ts';
import { classNames } from '../ui/class-names.ts';
import { Button } from '../ui/controls/button.tsx';
import { IconToggle } from '../ui/controls/icon-button.tsx';
import { KeyHint } from '../ui/controls/tooltip.tsx';
import layout from '../ui/layout.module.css';
import { shortcuts } from '../ui/shortcuts.ts';
import css from './app.module.css';
import { useListContent } from './area.tsx';
import { useColumns } from './columns.ts';
import { openPalette } from './palette/index.ts';

/** The top bar: where one is, the way to everything, what waits. */
export function Header() {
  const t = useTranslations('window.header');
  const requests = usePendingRequests();
  const hasList = useListContent() !== undefined;
  const current = useServer(useCurrentServerId())?.server;
  const { panel, change } = useWindowSearch();
  const { isFolded, toggleServers, list, toggleList } = useColumns();
  return (
    <header className={classNames(layout.ruled, css.header)}>
      <h1 className={css.name}>Loupe</h1>
      <span className={classNames(layout.truncate, layout.dim)} title={current?.name}>
        {current?.name}
      </span>
      <AriaButton className={classNames(layout.wideRow, css.search)} onPress={() => openPalette('all')}>
        <Search aria-hidden />
        <span className={classNames(layout.truncate, css.searchText)}>{t('search')}</span>
        <KeyHint keys={shortcuts.palette} />
      </AriaButton>
      <div className={classNames(layout.aligned, css.right)}>
        {requests.length > 0 && (
          <Button onPress={() => change({ panel: 'inbox' })}>
            <span className={layout.warn}>{t('inbox', { count: requests.length })}</span>
          </Button>
        )}
        <IconToggle
          icon={PanelLeft}
          label={t('toggleServers')}
          isSelected={!isFolded}
          onChange={toggleServers}
          shortcut={shortcuts.servers}
        />
        {hasList && (
          <IconToggle
            icon={TableOfContents}
            label={t('toggleList')}
            isSelected={list !== 'folded'}
            onChange={toggleList}
            shortcut={shortcuts.list}
          />
        )}
        <IconToggle
          icon={PanelBottom}
          label={t('togglePanel')}
          isSelected={panel !== 'none'}
          onChange={(isOpen) => change({ panel: isOpen ? 'traffic' : 'none' })}
          shortcut={shortcuts.panel}
        />
      </div>
    </header>
  );
}

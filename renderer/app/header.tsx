import { PanelBottom, PanelLeft, Search } from 'lucide-react';
import { Button as AriaButton } from 'react-aria-components';
import { useTranslations } from 'use-intl';
import { useAsks, useServer } from '../data/queries.ts';
import { useWindowSearch } from '../state/address.ts';
import { useCurrentServerId } from '../state/current-server.ts';
import { Button } from '../ui/button.tsx';
import { IconToggle } from '../ui/icon-button.tsx';
import { KeyHint } from '../ui/key-hint.tsx';
import { useColumns } from './columns.ts';
import css from './header.module.css';
import { openPalette } from './palette/index.ts';

/** The top bar: where one is, the way to everything, what waits. */
export function Header() {
  const t = useTranslations('window.header');
  const asks = useAsks();
  const current = useServer(useCurrentServerId())?.server;
  const { panel, change } = useWindowSearch();
  const { showsServers, toggleServers } = useColumns();
  return (
    <header className={css.header}>
      <h1 className={css.name}>Loupe</h1>
      <span className={css.server} title={current?.name}>
        {current?.name}
      </span>
      <AriaButton className={css.search ?? ''} onPress={() => openPalette('all')}>
        <Search aria-hidden />
        <span className={css.searchText}>{t('search')}</span>
        <KeyHint keys="Mod+K" />
      </AriaButton>
      <div className={css.right}>
        {asks.length > 0 && (
          <Button onPress={() => change({ panel: 'asks' })}>
            <span className={css.badge}>{t('asks', { count: asks.length })}</span>
          </Button>
        )}
        <IconToggle
          icon={PanelLeft}
          label={t('toggleServers')}
          isSelected={showsServers}
          onChange={toggleServers}
          shortcut="Mod+B"
        />
        <IconToggle
          icon={PanelBottom}
          label={t('togglePanel')}
          isSelected={panel !== 'none'}
          onChange={(isOpen) => change({ panel: isOpen ? 'traffic' : 'none' })}
          shortcut="Mod+J"
        />
      </div>
    </header>
  );
}

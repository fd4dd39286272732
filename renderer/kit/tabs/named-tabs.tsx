import { type ReactNode, useEffect } from 'react';
import { useTranslations } from 'use-intl';
import type { ServerId } from '#shared/model/id/id.ts';
import type { NamedPlace } from '#shared/model/lists/named-rows.ts';
import { Tab, TabPanel, Tabs } from '../../ui/controls/tabs.tsx';
import { visibleText } from '../../ui/visible-text.ts';
import css from './item-tabs.module.css';
import { ItemTabs } from './item-tabs.tsx';
import { openTab, useTabs } from './tabs.ts';

/** The key of the tab of what is shown while no item is in front; no other tab has it. */
const noItem = 'none';

interface NamedTabsProps {
  serverId: ServerId;
  kind: 'tools' | 'prompts';
  label: string;
  copyLabel: string;
  /** What is shown while no item is in front. */
  noItemLabel: string;
  noName: string;
  /** The item in front, if any. */
  place: NamedPlace | undefined;
  hrefOf: (place: NamedPlace) => string;
  onPlace: (place: NamedPlace) => void;
  /** The item in front, or what is shown without one. */
  children: ReactNode;
}

/** The open tools or prompts of a server as tabs over the one in front. */
export function NamedTabs(props: NamedTabsProps) {
  const { serverId, kind, label, copyLabel, noItemLabel, noName, place, hrefOf, onPlace, children } = props;
  const of = `${serverId} ${kind}` as const;
  const tabs = useTabs(of);
  const front = place && keyOfPlace(place);
  // The address may come from a link, the palette or the last session.
  useEffect(() => {
    if (front !== undefined) openTab(of, front, false);
  }, [of, front]);
  const t = useTranslations('resources.tabs');
  const nameOf = (key: string) => {
    const { name = noName, nth = 1 } = placeOfKey(key);
    return nth === 1 ? visibleText(name) : t('nth', { name: visibleText(name), nth });
  };
  if (tabs.length === 0 && front === undefined) return children;
  const leave = (key: string | undefined) => onPlace(key === undefined ? {} : placeOfKey(key));
  return (
    <Tabs
      selectedKey={front ?? noItem}
      onSelectionChange={(key) => {
        const chosen = String(key);
        if (chosen !== noItem && chosen !== front) leave(chosen);
      }}
    >
      <div className={css.strip}>
        <ItemTabs
          of={of}
          label={label}
          front={front}
          nameOf={nameOf}
          titleOf={nameOf}
          copyLabel={copyLabel}
          hrefOf={(key) => hrefOf(placeOfKey(key))}
          onFront={leave}
        >
          {front === undefined && (
            <Tab id={noItem} isPreview onClose={() => leave(tabs.at(-1)?.key)}>
              {noItemLabel}
            </Tab>
          )}
        </ItemTabs>
      </div>
      <TabPanel key={front ?? noItem} id={front ?? noItem}>
        {children}
      </TabPanel>
    </Tabs>
  );
}

/** Keeps the tab of an item: the next one that is opened gets its own. */
export function keepTab(serverId: ServerId, kind: 'tools' | 'prompts', place: NamedPlace): void {
  openTab(`${serverId} ${kind}`, keyOfPlace(place), true);
}

/** A place as a key: its number among those that share its name, and the name, which may be missing. */
function keyOfPlace({ name, nth = 1 }: NamedPlace): string {
  return name === undefined ? `${nth}` : `${nth} ${name}`;
}

function placeOfKey(key: string): NamedPlace {
  const at = key.indexOf(' ');
  const nth = Number(at === -1 ? key : key.slice(0, at));
  return { name: at === -1 ? undefined : key.slice(at + 1), nth: nth === 1 && at !== -1 ? undefined : nth };
}

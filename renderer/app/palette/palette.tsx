import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { File, type LucideIcon, MessageSquareText, Search, Server as ServerIcon, Wrench } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import {
  Autocomplete,
  Dialog,
  Header,
  Input,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  Modal,
  ModalOverlay,
  SearchField,
} from 'react-aria-components';
import { useTranslations } from 'use-intl';
import { readPromptItem } from '#shared/mcp/items/prompt-item.ts';
import { itemLabel, readResourceItem } from '#shared/mcp/items/resource-item.ts';
import { readToolItem, type ToolItem } from '#shared/mcp/items/tool-item.ts';
import { mostSearched } from '#shared/model/lists/list-words.ts';
import type { ListChoices, ListSearch } from '#shared/model/lists/palette.ts';
import { host } from '../../data/client.ts';
import { useServers } from '../../data/queries.ts';
import { useOpenResource } from '../../kit/reads.ts';
import { useCurrentServerId } from '../../state/address.ts';
import { classNames } from '../../ui/class-names.ts';
import { KeyHint, shortcutText } from '../../ui/controls/tooltip.tsx';
import { focusPane } from '../../ui/focus-pane.ts';
import { MiddleText } from '../../ui/middle-text.tsx';
import { useQuantities } from '../../ui/quantities.ts';
import { visibleText } from '../../ui/visible-text.ts';
import { bestMatches, useCommands } from './commands.ts';
import css from './palette.module.css';
import { closePalette, type PaletteMode, usePaletteStore } from './palette-store.ts';

/** Enough to choose from; more words narrow it better than scrolling does. */
const resourceLimit = { all: 20, resources: 60 };
const commandLimit = 40;
const promptLimit = 60;
const namedLimit = 20;
const restingCommands = 8;

/** The palette over the window: type to find a command, a server or a resource, Enter to go. */
export function Palette() {
  const mode = usePaletteStore((store) => store.mode);
  const t = useTranslations('window.palette');
  return (
    <ModalOverlay
      className={css.veil ?? ''}
      isOpen={mode !== undefined}
      isDismissable
      onOpenChange={(isOpen) => {
        if (!isOpen) closePalette();
      }}
    >
      <Modal className={css.modal ?? ''}>
        <Dialog className={css.dialog ?? ''} aria-label={t('label')}>
          {mode !== undefined && <Finder key={mode} mode={mode} />}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

function Finder({ mode }: { mode: PaletteMode }) {
  const t = useTranslations('window.palette');
  const [start] = useState(usePaletteStore.getState().start);
  const [query, setQuery] = useState(start);
  const placeholder = mode === 'all' ? t('commandsPlaceholder') : t('resourcesPlaceholder');
  const { sections, actions, note, isSearching } = useFindings(mode, query);
  // Whether the arrows chose a row; without that, Enter takes the first one of what is typed, not of what is shown yet.
  const [isMoved, setMoved] = useState(false);
  const [isEntered, setEntered] = useState(false);
  const run = (id: string) => {
    closePalette();
    actions.get(id)?.();
  };
  const first = sections.find(({ rows }) => rows.length > 0);
  const isDue = isEntered && (first?.isLocal === true || !isSearching);
  const runFirst = useEffectEvent(() => {
    const [row] = first?.rows ?? [];
    setEntered(false);
    if (row !== undefined) run(row.id);
  });
  useEffect(() => {
    if (isDue) runFirst();
  }, [isDue]);
  const changeQuery = (text: string) => {
    setQuery(text);
    setMoved(false);
    setEntered(false);
  };
  return (
    <Autocomplete inputValue={query} onInputChange={changeQuery}>
      <SearchField autoFocus aria-label={placeholder} className={css.field ?? ''}>
        <Search aria-hidden />
        <Input
          className={css.input ?? ''}
          placeholder={placeholder}
          spellCheck={false}
          role="combobox"
          aria-expanded
          aria-haspopup="listbox"
          onKeyDownCapture={(event) => {
            if (event.nativeEvent.isComposing) return;
            if (movingKeys.has(event.key)) setMoved(true);
            const isFirst = event.key === 'Enter' && !isMoved && query !== start;
            // A search field would only be emptied by the first Esc.
            if (event.key !== 'Escape' && !isFirst) return;
            event.preventDefault();
            event.stopPropagation();
            if (isFirst) setEntered(true);
            else closePalette();
          }}
        />
      </SearchField>
      <ListBox
        className={css.list ?? ''}
        aria-label={t('label')}
        onAction={(key) => run(String(key))}
        renderEmptyState={() => <p className={css.note}>{note ?? t('nothing', { query })}</p>}
      >
        {sections
          .filter(({ rows }) => rows.length > 0)
          .map(({ title, rows }) => (
            <ListBoxSection key={title} className={css.section ?? ''}>
              <Header className={css.heading ?? ''}>{title}</Header>
              {rows.map(({ id, text, icon, detail }) => (
                <ListBoxItem key={id} id={id} textValue={text} className={css.item ?? ''}>
                  <span className={css.icon}>{icon}</span>
                  <span className={css.text}>{text}</span>
                  {detail}
                </ListBoxItem>
              ))}
            </ListBoxSection>
          ))}
      </ListBox>
      <div className={css.foot}>
        <span>↑ ↓ {t('hint', { enter: shortcutText('Enter'), escape: 'Esc' })}</span>
        {note !== undefined && sections.some(({ rows }) => rows.length > 0) && <span>{note}</span>}
      </div>
    </Autocomplete>
  );
}

/** The keys that choose a row of the list while the field has the focus. */
const movingKeys = new Set(['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End']);

interface Section {
  title: string;
  rows: Row[];
  /** It has what is typed at once: nothing of it comes from the host. */
  isLocal?: boolean;
}

interface Findings {
  sections: Section[];
  actions: ReadonlyMap<string, () => void>;
  note: string | undefined;
  /** What is found of the lists is of an earlier text, or not there yet. */
  isSearching: boolean;
}

interface Row {
  id: string;
  text: string;
  icon: ReactNode;
  detail?: ReactNode;
}

function useFindings(mode: PaletteMode, query: string): Findings {
  const t = useTranslations('window.palette');
  const { count } = useQuantities();
  const navigate = useNavigate();
  const openResource = useOpenResource();
  const servers = useServers() ?? [];
  const commands = useCommands();
  const isSlash = mode === 'all' && query.startsWith('/');
  const isTyped = query.trim() !== '';
  const wantsResources = mode === 'resources' || (isTyped && !isSlash);
  const wantsNamed = isTyped || isSlash;
  const found = useListEntries('resources', wantsResources, query, resourceLimit[mode]);
  const promptQuery = isSlash ? query.slice(1) : query;
  const prompts = useListEntries('prompts', wantsNamed, promptQuery, isSlash ? promptLimit : namedLimit);
  const tools = useListEntries('tools', wantsNamed && !isSlash, query, namedLimit);
  const actions = new Map<string, () => void>();

  const promptRows = prompts.entries.map((entry): Row => {
    const id = entryId('prompts', entry);
    const search = { prompt: entry.place?.name, nth: entry.place?.nth };
    actions.set(id, () => {
      focusPane('item');
      void navigate({ to: '/servers/$serverId/prompts', params: { serverId: entry.serverId }, search });
    });
    const serverName = prompts.isOfSeveral ? entry.serverName : undefined;
    return namedRow(id, readPromptItem(entry.item), MessageSquareText, serverName, isSlash ? '/' : '');
  });
  if (isSlash) {
    const isCut = prompts.total > promptRows.length;
    return {
      sections: [{ title: t('prompts'), rows: promptRows }],
      actions,
      isSearching: prompts.isSearching,
      note: isCut
        ? t('more', { shown: count(promptRows.length), total: count(prompts.total) })
        : prompts.hasAny
          ? undefined
          : t('noPrompts'),
    };
  }
  const toolRows = tools.entries.map((entry): Row => {
    const id = entryId('tools', entry);
    const search = { tool: entry.place?.name, nth: entry.place?.nth };
    actions.set(id, () => {
      focusPane('item');
      void navigate({ to: '/servers/$serverId/tools', params: { serverId: entry.serverId }, search });
    });
    return namedRow(id, readToolItem(entry.item), Wrench, tools.isOfSeveral ? entry.serverName : undefined);
  });
  const resourceRows = found.entries.map((entry): Row => {
    const id = entryId('resources', entry);
    const { serverId, serverName } = entry;
    const item = readResourceItem(entry.item);
    const { uri } = item;
    const name = itemLabel(item);
    actions.set(id, () => {
      focusPane('list');
      openResource(serverId, uri);
    });
    const server = found.isOfSeveral ? serverName : undefined;
    return {
      id,
      text: name,
      icon: <File aria-hidden />,
      detail: <ResourcePlace uri={name !== uri ? uri : undefined} server={server} />,
    };
  });
  const note = found.isSearching
    ? t('searching')
    : found.total > resourceRows.length
      ? t('more', { shown: count(resourceRows.length), total: count(found.total) })
      : mode === 'resources' && !found.hasAny
        ? t('noResources')
        : undefined;
  // The best match is first, whatever kind it is of.
  const listed = [
    { title: t('resources'), rows: resourceRows, best: found.entries[0]?.score ?? 0 },
    { title: t('tools'), rows: toolRows, best: tools.entries[0]?.score ?? 0 },
    { title: t('prompts'), rows: promptRows, best: prompts.entries[0]?.score ?? 0 },
  ].sort((a, b) => b.best - a.best);
  const isSearching = found.isSearching || tools.isSearching || prompts.isSearching;
  if (mode === 'resources') return { sections: listed, actions, note, isSearching };

  const limit = query.trim() === '' ? restingCommands : commandLimit;
  const commandRows = bestMatches(commands, query, ({ title }) => title, limit).map(
    ({ id, title, icon: Icon, shortcut, run }): Row => {
      actions.set(id, run);
      return {
        id,
        text: title,
        icon: <Icon aria-hidden />,
        detail: shortcut !== undefined && <KeyHint keys={shortcut} />,
      };
    },
  );
  const serverRows = bestMatches(servers, query, ({ server }) => server.name, limit).map(({ server }): Row => {
    const id = `server ${server.id}`;
    actions.set(id, () => {
      focusPane('list');
      void navigate({ to: '/servers/$serverId/resources', params: { serverId: server.id } });
    });
    return { id, text: server.name, icon: <ServerIcon aria-hidden /> };
  });
  const sections = [
    { title: t('servers'), rows: serverRows, isLocal: true },
    { title: t('commands'), rows: commandRows, isLocal: true },
    ...listed,
  ];
  return { sections, actions, note, isSearching };
}

/** Where a resource is, at the end of its row: the URI gives way before the server does. */
function ResourcePlace({ uri, server }: { uri: string | undefined; server: string | undefined }) {
  return (
    <code className={classNames(css.uri, css.place)}>
      {uri !== undefined && <MiddleText text={visibleText(uri)} />}
      {server !== undefined && (
        <span className={css.server}>
          {uri !== undefined && ' · '}
          {server}
        </span>
      )}
    </code>
  );
}

function namedRow(
  id: string,
  { name, title, icon }: Pick<ToolItem, 'name' | 'title' | 'icon'>,
  Icon: LucideIcon,
  serverName: string | undefined,
  mark = '',
): Row {
  const about = [title !== name ? title : undefined, serverName].filter(Boolean).join(' · ');
  return {
    id,
    text: mark + name,
    icon: icon === undefined ? <Icon aria-hidden /> : <img src={icon} alt="" />,
    detail: about !== '' && <span className={css.uri}>{about}</span>,
  };
}

const nothing: ListChoices = { entries: [], total: 0, hasAny: false, isOfSeveral: false };

/** The best `limit` items of one list of all connected servers, the current server's first among equals. */
function useListEntries(kind: ListSearch['kind'], isWanted: boolean, query: string, limit: number) {
  const first = useCurrentServerId();
  const text = query.trim().slice(0, mostSearched);
  const { data, isPlaceholderData, isPending } = useQuery(
    host.lists.search.queryOptions({
      input: isWanted ? { kind, text, limit, ...(first !== undefined && { first }) } : skipToken,
      placeholderData: keepPreviousData,
    }),
  );
  return { ...(isWanted ? (data ?? nothing) : nothing), isSearching: isWanted && (isPlaceholderData || isPending) };
}

function entryId(kind: ListSearch['kind'], { serverId, item }: ListChoices['entries'][number]): string {
  return `${kind} ${serverId} ${item.ordinal}`;
}

import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Braces, File, type LucideIcon, MessageSquareText, Search, Server as ServerIcon, Wrench } from 'lucide-react';
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
import { itemLabel, readResourceItem, readTemplateItem } from '#shared/mcp/items/resource-item.ts';
import { readToolItem, type ToolItem } from '#shared/mcp/items/tool-item.ts';
import { isShortcutId } from '#shared/model/app/shortcut-keys.ts';
import { maxSearched } from '#shared/model/lists/list-words.ts';
import type { ListChoices, ListSearch } from '#shared/model/lists/palette.ts';
import { host } from '../../data/client.ts';
import { useOpenResource } from '../../data/reads.ts';
import { useServerNames } from '../../kit/server-names.ts';
import { useCurrentServerId } from '../../state/address.ts';
import { classNames } from '../../ui/class-names.ts';
import { KeyHint, shortcutText } from '../../ui/controls/tooltip.tsx';
import { focusPane } from '../../ui/focus-pane.ts';
import layout from '../../ui/layout.module.css';
import { MiddleText } from '../../ui/middle-text.tsx';
import { useQuantities } from '../../ui/quantities.ts';
import { visibleText } from '../../ui/visible-text.ts';
import { bestMatches, useCommands } from './commands.ts';
import css from './palette.module.css';
import { closePalette, type PaletteMode, usePaletteStore } from './palette-store.ts';

/** The most rows of each kind: more words narrow the results better than scrolling does. */
const resourceLimit = { all: 20, resources: 60 };
const commandLimit = 40;
const promptLimit = 60;
const namedLimit = 20;
const initialCommands = 8;

export function Palette() {
  const mode = usePaletteStore((store) => store.mode);
  const openings = usePaletteStore((store) => store.openings);
  const t = useTranslations('palette');
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
          {mode !== undefined && <Finder key={openings} mode={mode} />}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

function Finder({ mode }: { mode: PaletteMode }) {
  const t = useTranslations('palette');
  const [{ start, early }] = useState(usePaletteStore.getState);
  const [query, setQuery] = useState(start + early);
  const placeholder = mode === 'all' ? t('commandsPlaceholder') : t('resourcesPlaceholder');
  const { sections, note, isSearching } = useFindings(mode, query);
  // Until the arrow keys choose a row, Enter runs the first result of the typed query, once that is there.
  const [isMoved, setMoved] = useState(false);
  const [isEntered, setEntered] = useState(false);
  const run = (row: Row | undefined) => {
    if (row === undefined) return;
    closePalette();
    row.run();
  };
  const first = sections.find(({ rows }) => rows.length > 0);
  const isDue = isEntered && (first?.isLocal === true || !isSearching);
  const runFirst = useEffectEvent(() => {
    setEntered(false);
    run(first?.rows[0]);
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
            // A React Aria search field uses the first Esc to clear its text.
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
        onAction={(key) => run(sections.flatMap(({ rows }) => rows).find(({ id }) => id === key))}
        renderEmptyState={() => (
          <p className={classNames(layout.breaking, layout.dim, css.note)}>{note ?? t('nothing', { query })}</p>
        )}
      >
        {sections
          .filter(({ rows }) => rows.length > 0)
          .map(({ title, rows }) => (
            <ListBoxSection key={title} className={css.section ?? ''}>
              <Header className={css.heading ?? ''}>{title}</Header>
              {rows.map(({ id, text, icon, detail }) => (
                <ListBoxItem key={id} id={id} textValue={text} className={css.item ?? ''}>
                  <span className={classNames(layout.center, layout.dim, css.icon)}>{icon}</span>
                  <span className={classNames(layout.truncate, css.text)}>{text}</span>
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

/** The keys that move through the rows while the field has the focus. */
const movingKeys = new Set(['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End']);

interface Section {
  title: string;
  rows: Row[];
  /** Searched in the window, not in the host. */
  isLocal?: boolean;
}

interface Findings {
  sections: Section[];
  note: string | undefined;
  /** The results of the typed query are not complete yet. */
  isSearching: boolean;
}

interface Row {
  id: string;
  text: string;
  icon: ReactNode;
  detail?: ReactNode;
  run: () => void;
}

function useFindings(mode: PaletteMode, query: string): Findings {
  const t = useTranslations('palette');
  const { count } = useQuantities();
  const navigate = useNavigate();
  const openResource = useOpenResource();
  const servers = useServerNames();
  const commands = useCommands();
  const isSlash = mode === 'all' && query.startsWith('/');
  const isTyped = query.trim() !== '';
  const wantsResources = mode === 'resources' || (isTyped && !isSlash);
  const wantsNamed = isTyped || isSlash;
  const resources = useListEntries('resources', wantsResources, query, resourceLimit[mode]);
  const templates = useListEntries('templates', wantsResources, query, namedLimit);
  const promptQuery = isSlash ? query.slice(1) : query;
  const prompts = useListEntries('prompts', wantsNamed, promptQuery, isSlash ? promptLimit : namedLimit);
  const tools = useListEntries('tools', wantsNamed && !isSlash, query, namedLimit);

  const promptRows = prompts.entries.map(({ id, serverId, serverName, item, place }): Row => {
    const search = { prompt: place?.name, nth: place?.nth };
    return {
      ...namedRow(readPromptItem(item), MessageSquareText, serverName, isSlash ? '/' : ''),
      id,
      run: () => {
        focusPane('item');
        void navigate({ to: '/servers/$serverId/prompts', params: { serverId }, search });
      },
    };
  });
  if (isSlash) {
    const isCut = prompts.total > promptRows.length;
    return {
      sections: [{ title: t('prompts'), rows: promptRows }],
      isSearching: prompts.isSearching,
      note: isCut
        ? t('more', { shown: count(promptRows.length), total: count(prompts.total) })
        : prompts.hasAny
          ? undefined
          : t('noPrompts'),
    };
  }
  const toolRows = tools.entries.map(({ id, serverId, serverName, item, place }): Row => {
    const search = { tool: place?.name, nth: place?.nth };
    return {
      ...namedRow(readToolItem(item), Wrench, serverName),
      id,
      run: () => {
        focusPane('item');
        void navigate({ to: '/servers/$serverId/tools', params: { serverId }, search });
      },
    };
  });
  const resourceRows = resources.entries.map(({ id, serverId, serverName, ...entry }): Row => {
    const item = readResourceItem(entry.item);
    const { uri } = item;
    const name = itemLabel(item);
    return {
      id,
      text: name,
      icon: <File aria-hidden />,
      detail: <ResourcePlace uri={name !== uri ? uri : undefined} server={serverName} />,
      run: () => {
        focusPane('list');
        openResource(serverId, uri);
      },
    };
  });
  const templateRows = templates.entries.map(({ id, serverId, serverName, ...entry }): Row => {
    const item = readTemplateItem(entry.item);
    const { uri } = item;
    const name = itemLabel(item);
    return {
      id,
      text: name,
      icon: <Braces aria-hidden />,
      detail: <ResourcePlace uri={name !== uri ? uri : undefined} server={serverName} />,
      run: () => {
        focusPane('item');
        void navigate({ to: '/servers/$serverId/resources', params: { serverId }, search: { template: uri } });
      },
    };
  });
  const note = resources.isSearching
    ? t('searching')
    : resources.total > resourceRows.length
      ? t('more', { shown: count(resourceRows.length), total: count(resources.total) })
      : mode === 'resources' && !resources.hasAny
        ? t('noResources')
        : undefined;
  // The kind with the best match comes first.
  const listed = [
    { title: t('resources'), rows: resourceRows, best: resources.entries[0]?.score ?? 0 },
    { title: t('templates'), rows: templateRows, best: templates.entries[0]?.score ?? 0 },
    { title: t('tools'), rows: toolRows, best: tools.entries[0]?.score ?? 0 },
    { title: t('prompts'), rows: promptRows, best: prompts.entries[0]?.score ?? 0 },
  ].sort((a, b) => b.best - a.best);
  const isSearching = resources.isSearching || templates.isSearching || tools.isSearching || prompts.isSearching;
  if (mode === 'resources') return { sections: listed, note, isSearching };

  const limit = isTyped ? commandLimit : initialCommands;
  const commandRows = bestMatches(commands, query, ({ title }) => title, limit).map(
    ({ id, title, icon: Icon, run }): Row => ({
      id,
      text: title,
      icon: <Icon aria-hidden />,
      detail: isShortcutId(id) && <KeyHint of={id} />,
      run,
    }),
  );
  const serverRows = bestMatches(servers, query, ({ name }) => name, limit).map(
    ({ id: serverId, name }): Row => ({
      id: `server ${serverId}`,
      text: name,
      icon: <ServerIcon aria-hidden />,
      run: () => {
        focusPane('list');
        void navigate({ to: '/servers/$serverId/resources', params: { serverId } });
      },
    }),
  );
  const sections = [
    { title: t('servers'), rows: serverRows, isLocal: true },
    { title: t('commands'), rows: commandRows, isLocal: true },
    ...listed,
  ];
  return { sections, note, isSearching };
}

/** The URI and the server at the end of a row; the URI is shortened first. */
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
  { name, title, icon }: Pick<ToolItem, 'name' | 'title' | 'icon'>,
  Icon: LucideIcon,
  serverName: string | undefined,
  mark = '',
): Pick<Row, 'text' | 'icon' | 'detail'> {
  const about = [title !== name ? title : undefined, serverName].filter(Boolean).join(' · ');
  return {
    text: mark + name,
    icon: icon === undefined ? <Icon aria-hidden /> : <img src={icon} alt="" />,
    detail: about !== '' && <span className={css.uri}>{about}</span>,
  };
}

const nothing: ListChoices = { entries: [], total: 0, hasAny: false, isOfSeveral: false };

/**
 * The `limit` items of one list of all connected servers that match best; among equals, the current server's come
 * first. `serverName` is undefined when only one server has such a list.
 */
function useListEntries(kind: ListSearch['kind'], isWanted: boolean, query: string, limit: number) {
  const first = useCurrentServerId();
  const text = query.trim().slice(0, maxSearched);
  const { data, isPlaceholderData, isPending } = useQuery(
    host.lists.search.queryOptions({
      input: isWanted ? { kind, text, limit, ...(first !== undefined && { first }) } : skipToken,
      placeholderData: keepPreviousData,
    }),
  );
  const { entries, total, hasAny, isOfSeveral } = (isWanted ? data : undefined) ?? nothing;
  return {
    entries: entries.map((entry) => ({
      ...entry,
      id: `${kind} ${entry.serverId} ${entry.item.ordinal}`,
      serverName: isOfSeveral ? entry.serverName : undefined,
    })),
    total,
    hasAny,
    isSearching: isWanted && (isPlaceholderData || isPending),
  };
}

import { useNavigate } from '@tanstack/react-router';
import { File, MessageSquareText, Search, Server as ServerIcon, Wrench } from 'lucide-react';
import { type ReactNode, useState } from 'react';
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
import { useServers, useSession } from '../../host/queries.ts';
import { useCurrentServerId } from '../../state/current-server.ts';
import { KeyHint, shortcutText } from '../../ui/key-hint.tsx';
import { useQuantities } from '../../ui/quantities.ts';
import { useOpenResource } from '../reads/index.ts';
import { bestMatches } from './match.ts';
import css from './palette.module.css';
import { closePalette, type PaletteMode, usePaletteStore } from './palette-store.ts';
import { useCommands } from './use-commands.ts';
import { usePromptEntries } from './use-prompt-entries.ts';
import { useResourceEntries } from './use-resource-entries.ts';
import { useToolEntries } from './use-tool-entries.ts';

/** Enough to choose from; more words narrow it better than scrolling does. */
const resourceLimit = { all: 20, resources: 60 };
const commandLimit = 40;
const promptLimit = 60;
const toolLimit = 20;
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
  const [query, setQuery] = useState(usePaletteStore.getState().start);
  const placeholder = mode === 'all' ? t('commandsPlaceholder') : t('resourcesPlaceholder');
  const { sections, actions, note } = useFindings(mode, query);
  const run = (id: string) => {
    closePalette();
    actions.get(id)?.();
  };
  return (
    <Autocomplete inputValue={query} onInputChange={setQuery}>
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
            // A search field would only be emptied by the first Esc.
            if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
            event.stopPropagation();
            closePalette();
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

interface Row {
  id: string;
  text: string;
  icon: ReactNode;
  detail?: ReactNode;
}

function useFindings(mode: PaletteMode, query: string) {
  const t = useTranslations('window.palette');
  const { count } = useQuantities();
  const navigate = useNavigate();
  const openResource = useOpenResource();
  const servers = useServers() ?? [];
  const serverId = useCurrentServerId();
  const session = useSession(serverId);
  const commands = useCommands();
  const wantsPrompts = mode === 'all' && query.startsWith('/');
  const prompts = usePromptEntries(wantsPrompts, query.slice(1), promptLimit);
  const wantsResources = mode === 'resources' || (query.trim() !== '' && !wantsPrompts);
  const found = useResourceEntries(wantsResources ? session?.id : undefined, query, resourceLimit[mode]);
  const tools = useToolEntries(wantsPrompts ? '' : query.trim(), session?.id, toolLimit);
  const actions = new Map<string, () => void>();

  if (wantsPrompts) {
    const rows = prompts.entries.map(({ id, serverId: ofServer, serverName, name, title, icon, place }): Row => {
      actions.set(id, () => {
        void navigate({ to: '/servers/$serverId/prompts', params: { serverId: ofServer }, search: place });
      });
      const about = [title, prompts.isOfSeveral ? serverName : undefined].filter(Boolean).join(' · ');
      return {
        id,
        text: `/${name}`,
        icon: icon === undefined ? <MessageSquareText aria-hidden /> : <img src={icon} alt="" />,
        detail: about !== '' && <span className={css.uri}>{about}</span>,
      };
    });
    const isCut = prompts.total > rows.length;
    return {
      sections: [{ title: t('prompts'), rows }],
      actions,
      note: isCut
        ? t('more', { shown: count(rows.length), total: count(prompts.total) })
        : prompts.hasAny
          ? undefined
          : t('noPrompts'),
    };
  }
  const resources = found.entries.map(({ id, uri, name }): Row => {
    actions.set(id, () => {
      if (serverId !== undefined) openResource(serverId, uri);
    });
    return {
      id,
      text: name,
      icon: <File aria-hidden />,
      detail: name !== uri && <code className={css.uri}>{uri}</code>,
    };
  });
  const note = found.isSearching
    ? t('searching')
    : found.total > resources.length
      ? t('more', { shown: count(resources.length), total: count(found.total) })
      : mode === 'resources' && !found.hasAny
        ? t('noResources')
        : undefined;
  const toolRows = tools.map(({ id, name, title, icon, place }): Row => {
    actions.set(id, () => {
      if (serverId !== undefined)
        void navigate({ to: '/servers/$serverId/tools', params: { serverId }, search: place });
    });
    return {
      id,
      text: name,
      icon: icon === undefined ? <Wrench aria-hidden /> : <img src={icon} alt="" />,
      detail: title !== undefined && title !== name && <span className={css.uri}>{title}</span>,
    };
  });
  const resourceSection = { title: t('resources'), rows: resources };
  const toolSection = { title: t('tools'), rows: toolRows };
  if (mode === 'resources') return { sections: [resourceSection, toolSection], actions, note };

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
    actions.set(id, () => void navigate({ to: '/servers/$serverId/resources', params: { serverId: server.id } }));
    return { id, text: server.name, icon: <ServerIcon aria-hidden /> };
  });
  const sections = [
    { title: t('servers'), rows: serverRows },
    { title: t('commands'), rows: commandRows },
    toolSection,
    resourceSection,
  ];
  return { sections, actions, note };
}

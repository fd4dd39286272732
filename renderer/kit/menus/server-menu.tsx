import { useNavigate } from '@tanstack/react-router';
import { Braces, Filter, SquarePen, SquareTerminal } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { FilterKey } from '#shared/mcp/traffic-filter/filter-terms.ts';
import type { RunId, ServerId } from '#shared/model/id/id.ts';
import type { Server } from '#shared/model/server.ts';
import { useIsRecorded } from '../../data/queries.ts';
import { useWindowSearch } from '../../state/address.ts';
import { setComposed } from '../../state/drafts.ts';
import { attempt } from '../../state/notice.ts';
import { MenuItem } from '../../ui/controls/menu.tsx';
import { visibleText } from '../../ui/visible-text.ts';
import type { ServerForm } from './copied-texts.ts';

/**
 * Opens the composer of a server, with a request's text in it; without one, with what was in it before. `run`: what was
 * sent, whose response is shown beside it.
 */
export function useCompose(): (serverId: ServerId, text?: string, run?: RunId) => void {
  const navigate = useNavigate();
  return (serverId, text, run) => {
    if (text !== undefined) setComposed(serverId, text);
    void navigate({ to: '/servers/$serverId/compose', params: { serverId }, search: { run } });
  };
}

/** Menu items that show only such frames in Traffic. */
export function FilterItems({ terms }: { terms: readonly [FilterKey | 'text', string | undefined][] }) {
  const t = useTranslations('requests');
  const { change } = useWindowSearch();
  return terms.map(([key, value]) => {
    if (value === undefined || value === '') return null;
    const show = async () => {
      const { addFilterTerm } = await import('./add-filter-term.ts');
      addFilterTerm(key, value);
      change({ panel: 'traffic' });
    };
    return (
      <MenuItem key={key} icon={Filter} onPress={() => void attempt(show())}>
        {t('filterBy', { term: key === 'text' ? visibleText(value) : `${key}:${visibleText(value)}` })}
      </MenuItem>
    );
  });
}

/** Menu items of a server: copied as other tools' settings have it, or as a command; its traffic; a request to it. */
export function ServerItems({ server, isReady }: { server: Server; isReady: boolean }) {
  const t = useTranslations('requests');
  const compose = useCompose();
  const isRecorded = useIsRecorded(server.id);
  const copy = async (form: ServerForm) => {
    const { serverText } = await import('./copied-texts.ts');
    await navigator.clipboard.writeText(serverText(form, server));
  };
  return (
    <>
      {!isRecorded && (
        <>
          <MenuItem icon={Braces} onPress={() => void attempt(copy('json'))}>
            {t('copyJson')}
          </MenuItem>
          <MenuItem icon={SquareTerminal} onPress={() => void attempt(copy('cli'))}>
            {t('copyCli')}
          </MenuItem>
        </>
      )}
      <FilterItems terms={[['server', server.name]]} />
      {!isRecorded && (
        <MenuItem icon={SquarePen} isDisabled={!isReady} onPress={() => compose(server.id)}>
          {t('compose')}
        </MenuItem>
      )}
    </>
  );
}

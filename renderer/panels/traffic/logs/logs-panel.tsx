import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { ServerId } from '#shared/model/id.ts';
import { lazyView } from '../../../ui/lazy-view.tsx';
import { useDebounced } from '../../../ui/use-debounced.ts';
import { FrameBrowser, type RowStore, useRows, useRowsVersion } from '../index.ts';
import { logFilter, useLogView } from './log-view.ts';

const View = lazyView(async () => (await import('./logs-view.tsx')).LogsView);

/**
 * What servers write by `notifications/message`, newest at the end; the message in the address is open beside it.
 * The rows are Traffic's, which the window has from the start, and are handed to the view: everything else of it is
 * loaded when it is first looked at, and a lazy part that imported Traffic would break the first script into many.
 */
export function LogsPanel({ serverId }: { serverId: ServerId | undefined }) {
  const { text, logger, level, serverId: narrowedTo } = useLogView();
  const typed = useDebounced(text);
  const typedLogger = useDebounced(logger);
  const filter = useMemo(
    () => logFilter({ text: typed, logger: typedLogger, level, serverId: narrowedTo }),
    [typed, typedLogger, level, narrowedTo],
  );
  const store = useRows(filter);
  return (
    <View
      serverId={narrowedTo ?? serverId}
      filter={filter}
      total={<RowTotal store={store} />}
      rows={(look, empty) => (
        <FrameBrowser
          id="logs"
          store={store}
          filter={filter}
          look={look}
          opens={(frame) => frame.log !== undefined}
          empty={empty}
        />
      )}
    />
  );
}

/** How many messages match now. */
function RowTotal({ store }: { store: RowStore }) {
  const t = useTranslations('logs');
  useRowsVersion(store);
  return t('total', { count: store.total });
}

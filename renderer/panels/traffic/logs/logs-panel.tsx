import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { ServerId } from '#shared/model/id/id.ts';
import { useVersion } from '../../../data/observable.ts';
import { usePreference } from '../../../state/preferences.ts';
import { lazyView } from '../../../ui/lazy-view.tsx';
import { useDebounced } from '../../../ui/use-debounced.ts';
import { logFilter, useLogServer } from '../filters.ts';
import { FrameBrowser, type FrameSource, useFrames } from '../frames/frame-browser.tsx';

const View = lazyView(async () => (await import('./logs-view.tsx')).LogsView);

/**
 * What servers write by `notifications/message`, newest at the end; the message in the address is open beside it.
 * The rows are Traffic's, which the window has from the start, and are handed to the view: everything else of it is
 * loaded when it is first shown, and a lazy part that imported Traffic would break the first script into many.
 */
export function LogsPanel({ serverId }: { serverId: ServerId | undefined }) {
  const [text] = usePreference('logText');
  const [logger] = usePreference('logLogger');
  const [level] = usePreference('logLevel');
  const narrowedTo = useLogServer();
  const typed = useDebounced(text);
  const typedLogger = useDebounced(logger);
  const filter = useMemo(
    () => logFilter({ text: typed, logger: typedLogger, level, serverId: narrowedTo }),
    [typed, typedLogger, level, narrowedTo],
  );
  const source = useFrames(filter);
  return (
    <View
      serverId={narrowedTo ?? serverId}
      filter={filter}
      total={<RowTotal source={source} />}
      rows={(look, empty) => (
        <FrameBrowser
          id="logs"
          source={source}
          filter={filter}
          look={look}
          opens={(frame) => frame.log !== undefined}
          empty={empty}
        />
      )}
    />
  );
}

function RowTotal({ source }: { source: FrameSource }) {
  const t = useTranslations('logs');
  useVersion(source);
  return t('total', { count: source.total });
}

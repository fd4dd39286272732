import { useRouterState } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { longestAddress } from '#shared/model/app/desktop-limits.ts';
import { client, useLinkState } from '../../data/client.ts';
import { useServer } from '../../data/queries.ts';
import { useCurrentServerId } from '../../state/address.ts';
import { attempt } from '../../state/notice.ts';
import { useCommands } from '../palette/commands.ts';
import { HostFailurePage } from './host-failure.tsx';

/** The app has the address and the commands of a window this long after they changed. */
const reportedAfterMs = 100;

/** Connects the window with the desktop app, whose menu runs its commands; draws only what failed there. */
export function DesktopWindow() {
  const [failure, setFailure] = useState<string>();
  const commands = useCommands();
  const linkState = useLinkState();
  const href = useRouterState({ select: ({ location }) => location.href });
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  const title = useServer(useCurrentServerId())?.server.name;
  const address = href.length > longestAddress ? pathname : href;
  const run = useEffectEvent((id: string) => commands.find((command) => command.id === id)?.run());
  const report = JSON.stringify({ address, title, ids: commands.map((command) => [command.id, command.title]) });
  const send = useEffectEvent(() => {
    const named = commands.map((command) => ({ id: command.id, title: command.title }));
    void attempt(client.desktop.report({ address, title, commands: named }));
  });
  useEffect(() => {
    if (linkState !== 'open' || report === '') return;
    const timer = setTimeout(send, reportedAfterMs);
    return () => clearTimeout(timer);
  }, [report, linkState]);
  useEffect(() => {
    if (linkState !== 'open') return;
    const stopped = new AbortController();
    const follow = async () => {
      for await (const message of await client.desktop.messages(undefined, { signal: stopped.signal })) {
        if (message.type === 'run') run(message.command);
        else if (message.type === 'failed') setFailure(message.details);
        else location.hash = message.address;
      }
    };
    // A lost link is reported by itself; the next one starts this again.
    follow().catch(() => undefined);
    return () => stopped.abort();
  }, [linkState]);
  return failure === undefined ? null : <HostFailurePage details={failure} />;
}

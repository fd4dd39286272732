import { useQuery } from '@tanstack/react-query';
import type { ServerId } from '#shared/model/id.ts';
import { host } from '../../../data/client.ts';
import { RootsSection } from './roots-section.tsx';
import { RulesSection } from './rules-section.tsx';
import { SwitchesSection } from './switches-section.tsx';

/** What Loupe is for one server: what it offers, the roots, and what it answers without asking. */
export function ClientSections({ serverId }: { serverId: ServerId }) {
  const { data: setup } = useQuery(host.client.setup.queryOptions({ input: { serverId } }));
  if (setup === undefined) return null;
  return (
    <>
      <SwitchesSection setup={setup} />
      <RootsSection key={serverId} setup={setup} />
      <RulesSection key={`rules ${serverId}`} serverId={serverId} />
    </>
  );
}

import { useChangeSettings, useSettings } from '../data/queries.ts';

const group = 'columns';

/** Which columns are shown, remembered with the pane sizes. */
export function useColumns() {
  const { layout } = useSettings();
  const { mutate } = useChangeSettings();
  const showsServers = layout[group]?.servers !== 0;
  const toggleServers = () => mutate({ layout: { ...layout, [group]: { servers: showsServers ? 0 : 1 } } });
  return { showsServers, toggleServers };
}

import { create } from 'zustand';
import { useChangeSettings, useSettings } from '../data/queries.ts';
import { useItemInFront } from '../state/address.ts';
import { narrowWindow, narrowWork, tinyWork } from '../state/window-size.ts';
import { useMedia } from '../ui/use-media.ts';

const group = 'columns';

interface ListOverWork {
  /** The item that was open when the list was shown or hidden; with another item it is hidden. */
  at: string | undefined;
  isOpen: boolean;
}

const useListOverWork = create<ListOverWork>(() => ({ at: undefined, isOpen: true }));

/** Whether the servers are folded to icons, and the key under which that is stored. */
function useServersColumn() {
  const { layout } = useSettings();
  const isNarrow = useMedia(narrowWindow);
  const choice = isNarrow ? 'serversNarrow' : 'servers';
  return { choice, isFolded: (layout[group]?.[choice] ?? (isNarrow ? 0 : 1)) === 0 };
}

export function useIsFolded(): boolean {
  return useServersColumn().isFolded;
}

/**
 * Whether the servers and the list are shown, and what toggles them. The user's choice is stored with the pane sizes,
 * separately for narrow and wide windows; without one the window's width decides.
 */
export function useColumns() {
  const { layout } = useSettings();
  const { mutate } = useChangeSettings();
  const chosen = layout[group] ?? {};
  const choose = (name: string, isOn: boolean) =>
    mutate({ layout: { ...layout, [group]: { ...chosen, [name]: isOn ? 1 : 0 } } });

  const { choice: serversChoice, isFolded } = useServersColumn();

  const item = useItemInFront();
  const width = isFolded ? 'folded' : 'wide';
  const isNarrowWork = useMedia(narrowWork[width]);
  const isOver = useMedia(tinyWork[width]);
  const over = useListOverWork();
  const listChoice = isNarrowWork ? 'listNarrow' : 'list';
  const isListBeside = (chosen[listChoice] ?? (isNarrowWork && item !== undefined ? 0 : 1)) !== 0;
  const isListOver = over.at === item ? over.isOpen : item === undefined;
  const showsList = isOver ? isListOver : isListBeside;
  return {
    isFolded,
    toggleServers: () => choose(serversChoice, isFolded),
    /** `over`: on top of the item. */
    list: showsList ? (isOver ? 'over' : 'beside') : 'folded',
    toggleList: () => {
      if (isOver) useListOverWork.setState({ at: item, isOpen: !showsList });
      else choose(listChoice, !showsList);
    },
  } as const;
}

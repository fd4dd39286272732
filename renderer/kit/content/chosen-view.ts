import { usePreference } from '../../state/preferences.ts';
import type { View } from './content.ts';

/** How many choices are remembered; the oldest is forgotten. */
const maxChoices = 500;
/** Views that are opened to check something once; choosing one isn’t remembered. */
const passing: readonly View[] = ['hex', 'base64', 'block'];

/**
 * The views that were chosen before for contents of a type: for those of the same `owner`, such as a tool, and for all
 * without one. The function remembers one for the owner, or for all contents without an owner.
 */
export function useChosenViews(owner: string | undefined, type = '') {
  const [choices, setChoices] = usePreference('contentViews');
  const key = owner === undefined ? type : `${owner} ${type}`;
  const remember = (view: View) => {
    if (passing.includes(view)) return;
    const { [key]: _, ...others } = choices;
    const kept = Object.entries(others).slice(1 - maxChoices);
    setChoices({ ...Object.fromEntries(kept), [key]: view });
  };
  return { own: owner === undefined ? undefined : choices[key], common: choices[type], remember };
}

import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { pageStorage, storedTexts } from './page-storage.ts';

/** The values that each preference can have; the first is its default. */
const choices = {
  /** Long lines are wrapped, in every text view. */
  wrapsLines: [false, true],
  /** How text blocks are shown. */
  textBlocks: ['text', 'rendered'],
  /** How the message of a call to confirm is shown. */
  callMessage: ['raw', 'formatted'],
  /** The message is shown below a tool's form: by default, so that nothing is sent unseen. */
  showsPayload: [true, false],
  /** The side of a result that is shown where a call has it; `first`: whichever comes first. */
  resultView: ['first', 'content', 'structured', 'raw', 'sent', 'progress', 'app'],
  /** New subscriptions read again on each update. */
  rereads: [true, false],
} as const;

type Choices = { [Name in keyof typeof choices]: (typeof choices)[Name][number] };

interface Preferences extends Choices {
  /** How contents are shown, by their type. */
  contentViews: Readonly<Record<string, string>>;
}

/** How the user views things: survives a reload, and ends with the window. */
export const usePreferences = create<Preferences>()(
  persist(() => preferencesIn({}), {
    name: 'loupe.preferences',
    storage: pageStorage<Preferences>(),
    merge: preferencesIn,
  }),
);

/** One preference, with the function that changes it. */
export function usePreference<Name extends keyof Preferences>(
  name: Name,
): [Preferences[Name], (value: Preferences[Name]) => void] {
  const value = usePreferences((preferences) => preferences[name]);
  return [value, (next) => usePreferences.setState((preferences) => ({ ...preferences, [name]: next }))];
}

/** Stored preferences; what is missing or unknown has its default. */
function preferencesIn(stored: unknown): Preferences {
  const known: Partial<Record<keyof Preferences, unknown>> =
    typeof stored === 'object' && stored !== null ? stored : {};
  return {
    wrapsLines: oneOf(choices.wrapsLines, known.wrapsLines),
    textBlocks: oneOf(choices.textBlocks, known.textBlocks),
    callMessage: oneOf(choices.callMessage, known.callMessage),
    showsPayload: oneOf(choices.showsPayload, known.showsPayload),
    resultView: oneOf(choices.resultView, known.resultView),
    rereads: oneOf(choices.rereads, known.rereads),
    contentViews: storedTexts(known.contentViews),
  };
}

function oneOf<Value>(values: readonly [Value, ...Value[]], stored: unknown): Value {
  return values.find((value) => value === stored) ?? values[0];
}

import type { ContextMenuParams, MenuItemConstructorOptions } from 'electron';
import { menuLabel, shownName } from '#shared/model/shown-name.ts';
import type { MenuTexts } from './menu-texts.ts';

type Item = MenuItemConstructorOptions;
const separator: Item = { type: 'separator' };

/** What the items of a context menu do that aren't roles. */
interface TextActions {
  replace(word: string): void;
  lookUp(): void;
  learn(word: string): void;
  isMac: boolean;
}

type TextPlace = Pick<
  ContextMenuParams,
  'isEditable' | 'selectionText' | 'misspelledWord' | 'dictionarySuggestions'
> & {
  editFlags: Pick<ContextMenuParams['editFlags'], 'canUndo' | 'canRedo' | 'canCut' | 'canCopy' | 'canPaste'>;
};

/** The items for a place in a page: suggestions for a misspelled word, look-up, and what edits text. */
export function contextItems(place: TextPlace, { shell: text }: MenuTexts, actions: TextActions): Item[] {
  const { isEditable, misspelledWord, dictionarySuggestions, editFlags } = place;
  const hasSelection = place.selectionText.trim() !== '';
  const spelling: Item[] =
    misspelledWord === ''
      ? []
      : [
          ...dictionarySuggestions.map((word): Item => ({ label: word, click: () => actions.replace(word) })),
          ...(dictionarySuggestions.length === 0 ? [{ label: text('menu.noSuggestions'), enabled: false }] : []),
          { label: text('menu.learnSpelling'), click: () => actions.learn(misspelledWord) },
          separator,
        ];
  const lookUp: Item[] =
    hasSelection && actions.isMac
      ? [
          {
            id: 'lookUp',
            label: text('menu.lookUp', { words: menuLabel(shownName(place.selectionText)) }),
            click: () => actions.lookUp(),
          },
          separator,
        ]
      : [];
  const copy: Item = { role: 'copy', label: text('menu.copy'), enabled: editFlags.canCopy };
  if (!isEditable) return hasSelection ? [...lookUp, copy] : [];
  return [
    ...spelling,
    ...lookUp,
    { role: 'undo', label: text('menu.undo'), enabled: editFlags.canUndo },
    { role: 'redo', label: text('menu.redo'), enabled: editFlags.canRedo },
    separator,
    { role: 'cut', label: text('menu.cut'), enabled: editFlags.canCut },
    copy,
    { role: 'paste', label: text('menu.paste'), enabled: editFlags.canPaste },
    { role: 'selectAll', label: text('menu.selectAll') },
  ];
}

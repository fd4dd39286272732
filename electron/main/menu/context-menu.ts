import process from 'node:process';
import { Menu, type WebContents } from 'electron';
import { contextItems } from './context-items.ts';
import type { MenuTexts } from './menu-texts.ts';

/** Shows the system's items for text and text fields where the page has no menu of its own. */
export function addContextMenu(contents: WebContents, texts: () => MenuTexts): void {
  contents.on('context-menu', (_event, params) => {
    const items = contextItems(params, texts(), {
      replace: (word) => contents.replaceMisspelling(word),
      lookUp: () => contents.showDefinitionForSelection(),
      learn: (word) => void contents.session.addWordToSpellCheckerDictionary(word),
      isMac: process.platform === 'darwin',
    });
    if (items.length > 0) Menu.buildFromTemplate(items).popup();
  });
}

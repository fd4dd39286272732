import { usePreferences } from '../../state/preferences.ts';
import { sharedOptions } from './load-monaco.ts';
import type { Monaco } from './monaco-setup.ts';

/** A read-only editor in an element of its own, which goes with it from view to view. */
export interface ReadingEditor {
  monaco: Monaco;
  editor: ReturnType<Monaco['editor']['create']>;
  element: HTMLElement;
}

/** As many as views that one goes back and forth between. */
const mostSpare = 4;
/** Longer texts take their time: they are drawn after the first paint, and aren't kept. In characters. */
export const longestAtOnce = 200_000;

/** The last one that was given back is at the end. */
const spare: ReadingEditor[] = [];

/**
 * A spare editor in `host`; undefined when there is none. One that has this very text has it where it was scrolled and
 * folded: a view that comes back has nothing to draw.
 */
export function takeEditor(host: HTMLElement, text: string, language: string): ReadingEditor | undefined {
  const known = spare.findIndex(({ editor }) => {
    const model = editor.getModel();
    return model?.getLanguageId() === language && model.getValueLength() === text.length && model.getValue() === text;
  });
  const [taken] = spare.splice(known === -1 ? 0 : known, 1);
  if (taken === undefined) return undefined;
  if (known === -1) dropText(taken);
  host.append(taken.element);
  return taken;
}

/** Makes an editor in `host`, which takes ten times as long as another text in one that is there. */
export function makeEditor(monaco: Monaco, host: HTMLElement, wrapLabel: string): ReadingEditor {
  const element = document.createElement('div');
  element.style.height = '100%';
  host.append(element);
  const editor = monaco.editor.create(element, {
    ...sharedOptions(host),
    model: null,
    readOnly: true,
    domReadOnly: true,
    tabFocusMode: true,
    renderLineHighlight: 'line',
    renderFinalNewline: 'on',
    quickSuggestions: false,
    stickyScroll: { enabled: true, defaultModel: 'indentationModel' },
    maxTokenizationLineLength: 50_000,
  });
  const toggleWrap = editor.addAction({
    id: 'loupe.toggleWrap',
    label: wrapLabel,
    keybindings: [monaco.KeyMod.Alt | monaco.KeyCode.KeyZ],
    run: () => {
      usePreferences.setState(({ wrapsLines }) => ({ wrapsLines: !wrapsLines }));
    },
  });
  // The editor's own end leaves it registered, and with it the editor and its elements.
  editor.onDidDispose(() => toggleWrap.dispose());
  return { monaco, editor, element };
}

/** Takes an editor out of its view for the next one. */
export function giveBack(reading: ReadingEditor): void {
  const { editor, element } = reading;
  editor.trigger('loupe', 'closeFindWidget', undefined);
  element.remove();
  if ((editor.getModel()?.getValueLength() ?? 0) > longestAtOnce) dropText(reading);
  spare.push(reading);
  if (spare.length > mostSpare) end(spare.shift());
}

function dropText({ editor }: ReadingEditor): void {
  const model = editor.getModel();
  editor.setModel(null);
  model?.dispose();
}

function end(reading: ReadingEditor | undefined): void {
  if (reading === undefined) return;
  dropText(reading);
  reading.editor.dispose();
}

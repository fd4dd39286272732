import { formatJson } from './json-text.ts';
import { hasEndlessLine } from './long-lines.ts';
import type { Monaco } from './monaco-setup.ts';

type Editor = ReturnType<Monaco['editor']['create']>;

/** What the editor takes at once when more is pasted: it lays each line out. In characters. */
const pieceLength = 400_000;

interface PasteHandlers {
  onStart: (formatted: string) => void;
  /** What the editor's text will be. */
  onPasted: (text: string) => void;
  /** It is that now. */
  onWhole: () => void;
}

interface PastedLines {
  /** The editor is taking a text that was reported as a whole. */
  isUnderWay: () => boolean;
  /** Puts what is still missing into the editor. */
  finish: () => void;
}

/**
 * Lets JSON that is pasted as one endless line go over lines, before the editor lays the line out. A large text is
 * reported at once, so that it can be sent, and goes into the editor in pieces, each in a task of its own.
 */
export function formatPastedLines(editor: Editor, { onStart, onPasted, onWhole }: PasteHandlers): PastedLines {
  let pieces: string[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let next = () => {};

  const finish = () => {
    while (timer !== undefined) next();
  };
  const beforeInput = (event: Event) => {
    if (!(event instanceof KeyboardEvent && leavesTextAlone(event))) finish();
  };
  const inPieces = (formatted: string) => {
    const model = editor.getModel();
    const selection = editor.getSelection();
    if (model === null || selection === null) return;
    const eol = model.getEOL();
    const text = eol === '\n' ? formatted : formatted.replaceAll('\n', eol);
    const all = model.getFullModelRange();
    const from = selection.getStartPosition();
    const before = model.getValueInRange(all.setEndPosition(from.lineNumber, from.column));
    const to = selection.getEndPosition();
    const after = model.getValueInRange(all.setStartPosition(to.lineNumber, to.column));
    let range = selection.setStartPosition(from.lineNumber, from.column);
    let end = before.length;
    pieces = cut(text);
    editor.pushUndoStop();
    next = () => {
      clearTimeout(timer);
      const piece = pieces.shift();
      if (piece === undefined) {
        timer = undefined;
        for (const kind of inputs) removeEventListener(kind, beforeInput, { capture: true });
        editor.pushUndoStop();
        onWhole();
        return;
      }
      editor.executeEdits('paste', [{ range, text: piece, forceMoveMarkers: true }]);
      end += piece.length;
      const { lineNumber, column } = model.getPositionAt(end);
      range = range.setEndPosition(lineNumber, column).setStartPosition(lineNumber, column);
      timer = setTimeout(next);
    };
    timer = setTimeout(next);
    for (const kind of inputs) addEventListener(kind, beforeInput, { capture: true });
    onPasted(before + text + after);
  };
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    const selection = editor.getSelection();
    const formatted = hasEndlessLine(text) ? formatJson(text) : undefined;
    if (formatted === undefined || selection === null) return;
    event.preventDefault();
    event.stopPropagation();
    finish();
    onStart(formatted);
    if (formatted.length > pieceLength) {
      inPieces(formatted);
      return;
    }
    editor.pushUndoStop();
    editor.executeEdits('paste', [{ range: selection, text: formatted, forceMoveMarkers: true }]);
    editor.pushUndoStop();
  };
  // Before the editor's own, in what is inside of it.
  editor.getContainerDomNode().addEventListener('paste', paste, { capture: true });
  editor.onDidDispose(() => {
    clearTimeout(timer);
    timer = undefined;
    for (const kind of inputs) removeEventListener(kind, beforeInput, { capture: true });
  });
  return { isUnderWay: () => timer !== undefined, finish };
}

/** What may want all of the text: it comes after the last piece. */
const inputs = ['keydown', 'pointerdown', 'click'];
const modifiers: ReadonlySet<string> = new Set(['Control', 'Meta', 'Shift', 'Alt']);

/** A key that is held for another one, and the way to the text's beginning, which is there. */
function leavesTextAlone({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return modifiers.has(key) || (key === 'Home' && (ctrlKey || metaKey));
}

/** A text in pieces of whole lines. */
function cut(text: string): string[] {
  const pieces: string[] = [];
  for (let start = 0; start < text.length; ) {
    const lineEnd = text.indexOf('\n', start + pieceLength);
    const end = lineEnd === -1 ? text.length : lineEnd + 1;
    pieces.push(text.slice(start, end));
    start = end;
  }
  return pieces;
}

import { formatJson } from './json-text.ts';
import { hasEndlessLine } from './long-lines.ts';
import type { Monaco } from './monaco-setup.ts';

type Editor = ReturnType<Monaco['editor']['create']>;

/** The most that is inserted at once, since the editor lays out each line. In characters. */
const pieceLength = 400_000;

interface PasteHandlers {
  onStart: (formatted: string) => void;
  /** The text that the editor will have. */
  onPasted: (text: string) => void;
  /** The editor has that text now. */
  onWhole: () => void;
}

interface PastedLines {
  /** Whether a reported text is still being inserted. */
  isUnderWay: () => boolean;
  /** Inserts the rest. */
  finish: () => void;
}

/**
 * Formats JSON that is pasted as one extremely long line before the editor lays it out. A large text is reported at
 * once, so that it can be sent, and inserted in pieces, each in its own task.
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
  // Before the editor's own handler.
  editor.getContainerDomNode().addEventListener('paste', paste, { capture: true });
  editor.onDidDispose(() => {
    clearTimeout(timer);
    timer = undefined;
    for (const kind of inputs) removeEventListener(kind, beforeInput, { capture: true });
  });
  return { isUnderWay: () => timer !== undefined, finish };
}

/** Input that may need the whole text: the rest is inserted first. */
const inputs = ['keydown', 'pointerdown', 'click'];
const modifiers: ReadonlySet<string> = new Set(['Control', 'Meta', 'Shift', 'Alt']);

/** A modifier key, and going to the beginning of the text, which is inserted already. */
function leavesTextAlone({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return modifiers.has(key) || (key === 'Home' && (ctrlKey || metaKey));
}

/** Splits a text at line ends. */
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

import { type BrowserWindow, clipboard, dialog, shell } from 'electron';
import type { ShellText } from '#shared/messages/shell.ts';

interface FailureBox {
  message: string;
  /** Without secrets. */
  details: string;
  /** What is shown by *Open folder*. */
  folder: string;
  /** The button that goes on. */
  action: string;
  text: ShellText;
  parent?: BrowserWindow;
}

/**
 * Says what happened in a box of the system, which needs no page, and offers to copy the details and to open the folder.
 * True for the action, false when the user quits.
 */
export async function showFailureBox({ message, details, folder, action, text, parent }: FailureBox): Promise<boolean> {
  const options = {
    type: 'error' as const,
    message,
    detail: details.slice(0, 2000),
    buttons: [action, text('failed.copy'), text('failed.openFolder'), text('menu.quit')],
    defaultId: 0,
    cancelId: 3,
    noLink: true,
  };
  for (;;) {
    const shown = parent === undefined || parent.isDestroyed() ? undefined : parent;
    const { response } = await (shown ? dialog.showMessageBox(shown, options) : dialog.showMessageBox(options));
    if (response === 1) clipboard.writeText(details);
    else if (response === 2) await shell.openPath(folder);
    else return response === 0;
  }
}

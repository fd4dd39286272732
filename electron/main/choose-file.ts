import { join } from 'node:path';
import { app, BrowserWindow, dialog } from 'electron';

/** Asks where to save a file, with a name in the downloads folder proposed; undefined when the user cancels. */
export async function chooseFile(name: string): Promise<string | undefined> {
  const options = { defaultPath: join(app.getPath('downloads'), name) };
  const [window] = BrowserWindow.getAllWindows();
  const { canceled, filePath } = await (window === undefined
    ? dialog.showSaveDialog(options)
    : dialog.showSaveDialog(window, options));
  return canceled || filePath === '' ? undefined : filePath;
}

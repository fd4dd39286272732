import process from 'node:process';
import { app, Menu, type MenuItemConstructorOptions } from 'electron';
import type { ShellText } from '#shared/messages/shell.ts';

type Item = MenuItemConstructorOptions;
const separator: Item = { type: 'separator' };

/** Sets the application menu. Its roles have the shortcuts; macOS needs them for copy and paste. */
export function installMenu(text: ShellText): void {
  const mac = process.platform === 'darwin';
  const template: Item[] = [
    ...(mac ? [appMenu(text)] : []),
    fileMenu(text, mac),
    editMenu(text),
    viewMenu(text),
    windowMenu(text, mac),
  ];
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
}

function appMenu(text: ShellText): Item {
  return {
    label: app.getName(),
    submenu: [
      { role: 'about', label: text('menu.about') },
      separator,
      { role: 'services', label: text('menu.services') },
      separator,
      { role: 'hide', label: text('menu.hide') },
      { role: 'hideOthers', label: text('menu.hideOthers') },
      { role: 'unhide', label: text('menu.showAll') },
      separator,
      { role: 'quit', label: text('menu.quit') },
    ],
  };
}

function fileMenu(text: ShellText, mac: boolean): Item {
  const last: Item = mac
    ? { role: 'close', label: text('menu.closeWindow') }
    : { role: 'quit', label: text('menu.quit') };
  return { label: text('menu.file'), submenu: [last] };
}

function editMenu(text: ShellText): Item {
  return {
    label: text('menu.edit'),
    submenu: [
      { role: 'undo', label: text('menu.undo') },
      { role: 'redo', label: text('menu.redo') },
      separator,
      { role: 'cut', label: text('menu.cut') },
      { role: 'copy', label: text('menu.copy') },
      { role: 'paste', label: text('menu.paste') },
      { role: 'pasteAndMatchStyle', label: text('menu.pastePlain') },
      { role: 'selectAll', label: text('menu.selectAll') },
    ],
  };
}

function viewMenu(text: ShellText): Item {
  const forDevelopers: Item[] = app.isPackaged
    ? []
    : [
        separator,
        { role: 'reload', label: text('menu.reload') },
        { role: 'toggleDevTools', label: text('menu.devTools') },
      ];
  return {
    label: text('menu.view'),
    submenu: [
      { role: 'resetZoom', label: text('menu.zoomReset') },
      { role: 'zoomIn', label: text('menu.zoomIn') },
      { role: 'zoomOut', label: text('menu.zoomOut') },
      separator,
      { role: 'togglefullscreen', label: text('menu.fullScreen') },
      ...forDevelopers,
    ],
  };
}

function windowMenu(text: ShellText, mac: boolean): Item {
  return {
    label: text('menu.window'),
    submenu: [
      { role: 'minimize', label: text('menu.minimize') },
      ...(mac ? [separator, { role: 'front', label: text('menu.front') } satisfies Item] : []),
    ],
  };
}

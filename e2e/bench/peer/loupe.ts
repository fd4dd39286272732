import process from 'node:process';
import type { Locator, Page } from '@playwright/test';
import { projectRoot } from '../../../electron/launch/project-root.ts';
import { clientBeside } from '../../front-ends/browser-client.ts';
import { LogsPanel } from '../../pages/logs-panel.ts';
import { LoupeWindow } from '../../pages/loupe-window.ts';
import { ToolsPage } from '../../pages/tools-page.ts';
import { text } from '../../pages/words.ts';
import { fillAddDialog, inWindow, measuredName } from '../bench-window.ts';
import type { Target } from '../window-probe.ts';
import type { Program, ProgramWindow, SearchedList } from './program.ts';

/** Loupe in browser mode, as built. */
export const loupe: Program = {
  inWindow: (server, use) =>
    inWindow(async (page) => {
      await fillAddDialog(page, server);
      return use(new LoupeAtWork(page));
    }),
  startCommand: async (home) => ({
    command: 'npm',
    args: ['start', '--silent', '--', '--web', '--no-open'],
    cwd: projectRoot,
    env: { ...process.env, LOUPE_HOME: home, LANG: 'en', LC_ALL: '', LC_MESSAGES: '' },
    firstServer: { selector: 'main [role=row] *', text: 'Demo' },
  }),
};

const panes = { resources: text('resources.title'), tools: text('tools.title') };
const rows = { resources: 'treeitem', tools: 'option' };

class LoupeAtWork implements ProgramWindow {
  readonly page: Page;
  readonly #loupe: LoupeWindow;

  constructor(page: Page) {
    this.page = page;
    this.#loupe = new LoupeWindow(page);
  }

  async connect(list: 'resources' | 'tools'): Promise<void> {
    await this.#loupe.addFilledIn(measuredName, list);
  }

  link(list: 'resources' | 'tools'): Locator {
    const rail = this.page.getByRole('navigation', { name: text('window.rail.label') });
    return rail.getByRole('link', { name: text(`window.rail.${list}`), exact: true });
  }

  firstRows(list: 'resources' | 'tools'): string {
    return `${paneOf(list)} [role=${rows[list]}]`;
  }

  allListed(list: 'resources' | 'tools', count: number): Target {
    return { selector: `${paneOf(list)} h2 + span`, text: text('lists.count', { count }) };
  }

  search(list: 'resources' | 'tools'): SearchedList {
    const { search } = list === 'resources' ? this.#loupe.resources : new ToolsPage(this.#loupe);
    return { input: search, area: paneOf(list) };
  }

  /** The tools are read-only, so a trusted server's calls need no confirmation. */
  async openTool(name: string): Promise<void> {
    const { client, close } = await clientBeside(this.page);
    const added = (await client.servers.list()).find(({ server }) => server.name === measuredName);
    if (added === undefined) throw new Error('The measured server is not there');
    await client.gate.set({ serverId: added.server.id, policy: 'askUnlessReadOnly', trusted: true });
    close();
    await new ToolsPage(this.#loupe).choose(name);
  }

  runTool(): Promise<void> {
    return new ToolsPage(this.#loupe).runButton.click();
  }

  result(tool: string): Target {
    const call = `article[aria-label="${text('calls.result', { tool })}"]`;
    return `${call} :is(.view-line span span:not(:empty), section pre:not(:empty), [role=treeitem])`;
  }

  async showLogs(): Promise<void> {
    await LogsPanel.open(this.#loupe);
  }

  logged(count: number): Target {
    return { selector: 'span, div, output', text: text('logs.total', { count }) };
  }
}

function paneOf(list: 'resources' | 'tools'): string {
  return `section[aria-label="${panes[list]}"]`;
}

import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import process from 'node:process';
import type { Locator, Page } from '@playwright/test';
import { fromRoot } from '../../../electron/launch/project-root.ts';
import { withScratchHome } from '../../front-ends/scratch-home.ts';
import { installPackages, type NpmPackage, programOf } from '../../npm-servers/install.ts';
import type { Command } from '../../servers/own-server.ts';
import { withPage } from '../bench-window.ts';
import type { Target } from '../window-probe.ts';
import type { Program, ProgramWindow, SearchedList } from './program.ts';
import { startAndPrint } from './started.ts';

/** The compared version. */
export const official: NpmPackage = { name: '@modelcontextprotocol/inspector', version: '2.12.0' };

const folder = fromRoot('.cache/official-inspector');

/** Installs the official inspector in `.cache` if missing, before the measurements. */
export async function installOfficial(): Promise<void> {
  await installPackages(folder, [official]);
}

export const officialInspector: Program = {
  inWindow: (server, use) =>
    withScratchHome(async (home) => {
      const args = [programOf(folder, official.name), '--web', '--catalog', await writeCatalog(home, server)];
      const started = await startAndPrint({ command: process.execPath, args, cwd: folder, env: await envFor(home) });
      try {
        return await withPage(async (page) => {
          await page.goto(started.url);
          await card(page).waitFor();
          return use(new OfficialWindow(page));
        });
      } finally {
        await started.stop();
      }
    }),
  async startCommand(home) {
    const catalog = await writeCatalog(home, { command: process.execPath, args: ['--version'] });
    return {
      command: 'npx',
      args: ['--no', '--', official.name, '--web', '--catalog', catalog],
      cwd: folder,
      env: await envFor(home),
      firstServer: { selector: 'body *', text: 'measured' },
    };
  },
};

async function writeCatalog(home: string, { command, args }: Command): Promise<string> {
  const catalog = join(home, 'catalog.json');
  await mkdir(home, { recursive: true });
  await writeFile(catalog, JSON.stringify({ mcpServers: { measured: { type: 'stdio', command, args } } }));
  return catalog;
}

let port: Promise<number> | undefined;

/** On loopback only. The same port for all starts, so that the browser cache works. */
async function envFor(home: string): Promise<NodeJS.ProcessEnv> {
  port ??= freePort();
  return {
    ...process.env,
    HOME: home,
    USERPROFILE: home,
    HOST: '127.0.0.1',
    CLIENT_PORT: String(await port),
    MCP_SANDBOX_PORT: '0',
    MCP_AUTO_OPEN_ENABLED: 'false',
  };
}

async function freePort(): Promise<number> {
  const listener = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  listener.close();
  await once(listener, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port is free');
  return address.port;
}

const card = (page: Page) => page.getByText('measured', { exact: true }).first();
const screens = { resources: '[data-testid="resources-screen"]', tools: '[data-testid="tools-screen"]' };
const counts = { resources: 'data-resource-count', tools: 'data-tool-count' };
const tabs = { resources: 'Resources', tools: 'Tools' };

/** Its page object, by roles, texts and test ids. */
class OfficialWindow implements ProgramWindow {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async connect(list: 'resources' | 'tools'): Promise<void> {
    // The box under a label.
    await this.page.getByRole('switch', { name: /"measured"/ }).click({ force: true });
    await this.link(list).click();
  }

  link(list: 'resources' | 'tools'): Locator {
    return this.page.getByRole('banner').getByText(tabs[list], { exact: true });
  }

  firstRows(list: 'resources' | 'tools'): string {
    return `${screens[list]} ${this.#row(list)}`;
  }

  allListed(list: 'resources' | 'tools', count: number): Target {
    return `${screens[list]}[${counts[list]}="${count}"] ${this.#row(list)}:nth-child(${count})`;
  }

  search(list: 'resources' | 'tools'): SearchedList {
    const screen = screens[list];
    return { input: this.page.locator(screen).getByPlaceholder(/^Search/), area: screen };
  }

  async openTool(name: string): Promise<void> {
    await this.page.locator(screens.tools).getByRole('button', { name, exact: true }).click();
    await this.#execute.waitFor();
  }

  async runTool(): Promise<void> {
    await this.#execute.click();
  }

  result(): Target {
    return `${screens.tools}[data-call-status="ok"] :is(pre, .ace_line)`;
  }

  async showLogs(): Promise<void> {
    await this.page.getByRole('radiogroup', { name: 'Monitoring screen' }).getByText('Logs', { exact: true }).click();
  }

  /** Newest first: the last message is shown when all are. */
  logged(count: number): Target {
    return { selector: 'main p', text: `Message ${count}` };
  }

  get #execute() {
    return this.page.getByRole('button', { name: 'Execute Tool', exact: true });
  }

  #row(list: 'resources' | 'tools'): string {
    return list === 'resources' ? '[role=region] button' : 'button[data-variant=listItem]';
  }
}

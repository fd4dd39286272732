import type { Locator, Page } from '@playwright/test';
import type { Command } from '../servers/own-server.ts';
import { AddDialog } from './add-dialog.ts';
import { ConnectionPage } from './connection-page.ts';
import { ConsentCard } from './consent-card.ts';
import { expect } from './expect.ts';
import { Palette } from './palette.ts';
import { commandLine } from './pasted-command.ts';
import { ResourceDocument } from './resource-document.ts';
import { ResourceList } from './resource-list.ts';
import { ServerForm } from './server-form.ts';
import { ServerList } from './server-list.ts';
import { TrafficPanel } from './traffic-panel.ts';
import { text } from './words.ts';

interface AddOptions {
  name: string;
}

/** The whole window, found by what a person finds it by: roles and names. */
export class LoupeWindow {
  readonly page: Page;
  readonly servers: ServerList;
  readonly resources: ResourceList;
  readonly traffic: TrafficPanel;
  readonly connection: ConnectionPage;
  readonly addDialog: AddDialog;
  readonly editDialog: ServerForm;
  readonly palette: Palette;
  /** The item area. */
  readonly item: Locator;

  constructor(page: Page) {
    this.page = page;
    this.servers = new ServerList(page);
    this.resources = new ResourceList(page);
    this.traffic = new TrafficPanel(page);
    this.connection = new ConnectionPage(page);
    this.addDialog = new AddDialog(page);
    this.palette = new Palette(page);
    this.editDialog = new ServerForm(page.getByRole('dialog', { name: /^Edit “/ }));
    this.item = page.getByRole('region', { name: text('window.panes.main'), exact: true });
  }

  /** Why something failed, where the user looks. */
  get failure(): Locator {
    return this.item.getByRole('alert');
  }

  /** The stderr of the current server, and its stray lines. */
  get stderr(): Locator {
    return this.page.getByRole('grid', { name: text('traffic.stderrLabel') });
  }

  /** Goes to a workspace of the current server, or to the settings. */
  goTo(place: 'resources' | 'prompts' | 'tools' | 'connection' | 'settings'): Promise<void> {
    return this.page
      .getByRole('navigation', { name: text('window.rail.label') })
      .getByRole('link', { name: text(`window.rail.${place}`), exact: true })
      .click();
  }

  /** Standard error is a source of the logs. */
  async showPanel(panel: 'traffic' | 'stderr' | 'inbox' | 'tasks' | 'findings'): Promise<void> {
    const tab = text(`window.panel.${panel === 'stderr' ? 'logs' : panel}`);
    await this.page
      .getByRole('tablist', { name: text('window.panel.label') })
      .getByRole('tab', { name: new RegExp(`^${tab}`) })
      .click();
    if (panel !== 'stderr') return;
    const sources = this.page.getByRole('radiogroup', { name: text('window.panel.logSource') });
    await sources.getByRole('radio', { name: text('window.panel.stderr') }).click();
  }

  document(uri: string): ResourceDocument {
    return new ResourceDocument(this.page, uri);
  }

  /** Finds a resource of the current server by its URI and opens it. */
  async open(uri: string): Promise<ResourceDocument> {
    const document = this.document(uri);
    // A list that is still coming in may move another row under the pointer: whoever sees that clicks again.
    await expect(async () => {
      await this.resources.open(uri);
      await expect(document.article).toBeVisible({ timeout: 5000 });
    }).toPass();
    return document;
  }

  /** The card that asks for consent to start a server, in the item area. */
  consent(server: string): ConsentCard {
    return new ConsentCard(this.item, server);
  }

  /** Connects the demo as a newcomer does, and goes from its overview to its resources. */
  async connectDemo(): Promise<void> {
    await this.item.getByRole('button', { name: text('window.home.connectDemo') }).click();
    await this.servers.expectState('Demo', 'ready');
    await this.goTo('resources');
  }

  /**
   * Adds a server by pasting its command line or URL, connects it without waiting for the outcome, and goes from its
   * overview to its resources.
   */
  async add(target: Command | string, { name }: AddOptions): Promise<void> {
    await this.servers.openAddDialog();
    await this.addDialog.paste(typeof target === 'string' ? target : commandLine(target));
    await this.addDialog.field('name').fill(name);
    await this.addFilledIn(name);
  }

  /** Adds and connects the server in the dialog, and goes from its overview to one of its lists. */
  async addFilledIn(name: string, list: 'resources' | 'tools' = 'resources'): Promise<void> {
    await this.addDialog.addAndConnect();
    // Until then the way leads to another server's list.
    await expect(this.servers.row(name)).toHaveAttribute('aria-selected', 'true');
    await this.goTo(list);
  }

  /** Does what {@link add} does, and waits until the server is connected. */
  async addConnected(target: Command | string, options: AddOptions): Promise<void> {
    await this.add(target, options);
    await this.servers.expectState(options.name, 'ready');
  }

  /** Changes what follows the `#` of the address, as a link from elsewhere does. */
  async goToAddress(hash: string): Promise<void> {
    await this.page.evaluate((next) => {
      location.hash = next;
    }, hash);
  }

  /** Reads a resource of the current server by the address alone, whether or not the server lists it. */
  async openByAddress(uri: string): Promise<ResourceDocument> {
    const [path = ''] = new URL(this.page.url()).hash.slice(1).split('?');
    await this.goToAddress(`${path}?${new URLSearchParams({ uri })}`);
    const document = this.document(uri);
    await document.read();
    return document;
  }

  /** Waits until the window is drawn and knows its servers. */
  async expectReady(): Promise<void> {
    await expect(this.page.getByRole('heading', { name: 'Loupe', level: 1 })).toBeVisible();
    await expect(this.servers.grid).toBeVisible();
  }
}

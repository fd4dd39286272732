import type { Locator, Page } from '@playwright/test';
import type { LoupeWindow } from './loupe-window.ts';
import { ToolsPage } from './tools-page.ts';
import { text } from './words.ts';

type Kind = 'sampling' | 'form' | 'url' | 'roots';

/** The inbox: pending and completed requests, and the selected one. */
export class InboxPanel {
  readonly rows: Locator;
  /** The request. */
  readonly asked: Locator;
  /** Where the answer is entered. */
  readonly reply: Locator;
  readonly #panel: Locator;

  constructor(page: Page) {
    // The request may also be shown where it blocks.
    const panel = page.getByRole('region', { name: text('window.panes.panel'), exact: true });
    this.#panel = panel;
    this.rows = panel.getByRole('listbox', { name: text('inbox.panel.title') }).getByRole('option');
    this.asked = panel.getByRole('region', { name: text('inbox.request.request'), exact: true });
    this.reply = panel.getByRole('region', { name: text('inbox.reply.title'), exact: true });
  }

  static async open(loupe: LoupeWindow): Promise<InboxPanel> {
    await loupe.showPanel('inbox');
    return new InboxPanel(loupe.page);
  }

  /** Calls a tool of the current server and opens the inbox. */
  static async afterCalling(loupe: LoupeWindow, tool: string): Promise<InboxPanel> {
    const tools = await ToolsPage.open(loupe);
    await tools.choose(tool);
    await tools.run();
    return InboxPanel.open(loupe);
  }

  /** The pending request in front, by its kind and its server. */
  front(kind: Kind, server: string): Locator {
    return this.#panel.getByRole('region', { name: text(`inbox.request.titles.${kind}`, { server }), exact: true });
  }

  /** A field of the form that a server asks for. */
  field(name: string, { required = false } = {}): Locator {
    const label = required ? `${name} (${text('forms.required')})` : name;
    return this.reply.getByRole('form').getByLabel(label, { exact: true });
  }

  button(name: 'accept' | 'decline' | 'cancel' | 'answer' | 'sendError'): Locator {
    const place = this.#panel.getByRole('group', { name: text('inbox.reply.title'), exact: true });
    return place.getByRole('button', { name: text(`inbox.reply.${name}`), exact: true });
  }

  /** Another way of answering. */
  show(form: 'form' | 'json' | 'error'): Promise<void> {
    const forms = this.#panel.getByRole('radiogroup', { name: text('inbox.reply.form'), exact: true });
    return forms.getByRole('radio', { name: text(`inbox.reply.forms.${form}`), exact: true }).click();
  }

  textbox(name: 'text' | 'code' | 'errorMessage' | 'model'): Locator {
    return this.reply.getByRole('textbox', { name: text(`inbox.reply.${name}`), exact: true });
  }
}

import { expect, type Locator, type Page } from '@playwright/test';
import { expectCode } from './code-editor.ts';
import { say } from './words.ts';

/** A tool's arguments: the form, the JSON and the schema, and the message that they become. */
export class ArgumentsForm {
  readonly form: Locator;
  /** Each leads to the field that is wrong. */
  readonly problems: Locator;
  /** How the arguments stand against the schema. */
  readonly check: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.form = page.getByRole('form', { name: say('forms.editor') });
    this.problems = page.getByRole('region', { name: say('forms.check.problems') });
    this.check = page.getByRole('status', { name: say('forms.check.label') });
  }

  /** Opens the tool of the current server by the address, and waits for its form. */
  async open(tool: string): Promise<void> {
    const [, server = ''] = /#\/servers\/([^/]+)/.exec(this.#page.url()) ?? [];
    await this.#page.evaluate(
      (hash) => {
        location.hash = hash;
      },
      `/servers/${server}/tools?${new URLSearchParams({ tool })}`,
    );
    await expect(this.#page.getByRole('article', { name: say('tools.tool', { name: tool }) })).toBeVisible();
    await expect(this.form).toBeVisible();
  }

  /** The control of a field, by the schema's title or the property's name. */
  field(name: string, { required = false } = {}): Locator {
    return this.form.getByLabel(required ? `${name} (${say('forms.required')})` : name, { exact: true });
  }

  /** A button of a field, or of the form. */
  button(name: string): Locator {
    return this.form.getByRole('button', { name, exact: true });
  }

  show(tab: 'form' | 'json' | 'schema'): Promise<void> {
    return this.#page.getByRole('tab', { name: say(`forms.tabs.${tab}`), exact: true }).click();
  }

  /** Waits until the message on the wire has these arguments, to the letter. */
  expectSent(argumentsText: string): Promise<void> {
    const message = this.#page.getByRole('region', { name: say('tools.previewLabel') });
    return expect(message).toContainText(`"arguments":${argumentsText}`);
  }

  /** Types another text in place of the JSON. */
  async replaceJson(text: string): Promise<void> {
    await this.show('json');
    await expectCode(this.#page.locator('body'), say('forms.json'), '{');
    await this.#page.getByRole('textbox', { name: say('forms.json') }).focus();
    await this.#page.keyboard.press('ControlOrMeta+a');
    await this.#page.keyboard.type(text);
  }

  /** Waits until the schema, as the server sent it, shows this. */
  expectSchema(text: string | RegExp): Promise<void> {
    return expectCode(this.#page.locator('body'), say('forms.schema'), text);
  }
}

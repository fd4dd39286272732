import type { Tool } from '../../electron/demo/server/definition.ts';
import { expect, test } from '../faces/window-test.ts';
import { expectAccessible } from '../pages/accessibility.ts';
import { ArgumentsForm } from '../pages/arguments-form.ts';
import type { LoupeWindow } from '../pages/loupe-window.ts';
import { say } from '../pages/words.ts';
import { startStreamableHttp } from '../servers/http/streamable-http.ts';
import { ownServer } from '../servers/own-server.ts';
import { createPlain } from '../servers/plain.ts';

const forecast: Tool = {
  descriptor: {
    name: 'forecast',
    inputSchema: {
      type: 'object',
      required: ['city'],
      $defs: { node: { type: 'object', properties: { next: { $ref: '#/$defs/node' }, name: { type: 'string' } } } },
      properties: {
        city: { type: 'string', title: 'City', minLength: 2 },
        days: { type: 'integer', minimum: 1, default: 3 },
        note: { type: ['string', 'null'] },
        tags: { type: 'array', items: { type: 'string' } },
        unit: {
          oneOf: [
            { const: 'C', title: 'Celsius' },
            { const: 'F', title: 'Fahrenheit' },
          ],
        },
        area: {
          oneOf: [
            {
              title: 'Circle',
              properties: { kind: { const: 'circle' }, radius: { type: 'number' } },
              required: ['kind'],
            },
            { title: 'Point', properties: { kind: { const: 'point' } }, required: ['kind'] },
          ],
        },
        tree: { $ref: '#/$defs/node' },
      },
    },
  },
  run: () => ({ content: [{ type: 'text', text: 'Sunny.' }] }),
};

test.describe('the form of a tool', () => {
  test.beforeEach(async ({ loupe, started }) => {
    const { url } = await started(startStreamableHttp(createPlain([], { tools: [forecast] })));
    await loupe.addConnected(url, { name: 'weather' });
  });

  test('sends what is seen and nothing else: no default, no rounded number', async ({ loupe }) => {
    const form = await openForm(loupe, 'forecast');
    await form.expectSent('{}');
    await expect(form.check).toHaveText(say('forms.check.invalid', { count: 1 }));
    await form.field('City', { required: true }).fill('Bern');
    await form.expectSent('{"city":"Bern"}');
    await expect(form.check).toHaveText(say('forms.check.valid'));

    await form.field('days').fill('12345678901234567890');
    await form.expectSent('{"city":"Bern","days":12345678901234567890}');
    await form.field('days').fill('');
    await form.button(say('forms.useDefault', { value: '3' })).click();
    await form.field('unit').selectOption('Celsius — C');
    await form.expectSent('{"city":"Bern","days":3,"unit":"C"}');
    await expectAccessible(loupe.page);
  });

  test('tells null, an empty text and no value apart', async ({ loupe }) => {
    const form = await openForm(loupe, 'forecast');
    await form.button(say('forms.setNull')).click();
    await form.expectSent('{"note":null}');
    await form.button(say('forms.clear', { name: 'note' })).click();
    await form.expectSent('{}');
    await form.field('note').fill('a');
    await form.field('note').fill('');
    await form.expectSent('{"note":""}');
  });

  test('has lists, variants and recursion, opened step by step', async ({ loupe }) => {
    const form = await openForm(loupe, 'forecast');
    await form.button(say('forms.addNamed', { name: 'tags' })).click();
    for (const tag of ['a', 'b']) {
      await form.button(say('forms.addItem')).click();
      await loupe.page.keyboard.type(tag);
    }
    await form.button(say('forms.moveUp', { index: 1 })).press('Enter');
    await form.expectSent('{"tags":["b","a"]}');

    await form.form.getByLabel(say('forms.variant', { name: 'area' })).selectOption('Point');
    await form.expectSent('{"tags":["b","a"],"area":{"kind":"point"}}');

    await form.button(say('forms.addNamed', { name: 'tree' })).click();
    await form.button(say('forms.addNamed', { name: 'next' })).click();
    await form.expectSent('{"tags":["b","a"],"area":{"kind":"point"},"tree":{"next":{}}}');
  });

  test('and its JSON keep each other’s values, through a reload', async ({ loupe }) => {
    const form = await openForm(loupe, 'forecast');
    await form.replaceJson('{"city":"B","stray":{"x":1.50},"days":9007199254740993}');
    await form.expectSent('{"city":"B","stray":{"x":1.50},"days":9007199254740993}');
    await expect(form.problems).toContainText(say('forms.violation.minLength', { value: '2' }));
    await form.show('form');
    await expect(form.field('days')).toHaveValue('9007199254740993');
    await form.problems.getByRole('button').click();
    await expect(form.field('City', { required: true })).toBeFocused();
    await form.field('City', { required: true }).fill('Bern');
    await form.expectSent('{"city":"Bern","stray":{"x":1.50},"days":9007199254740993}');

    await loupe.page.reload();
    await form.expectSent('{"city":"Bern","stray":{"x":1.50},"days":9007199254740993}');
    await form.show('schema');
    await form.expectSchema('"$defs"');
  });
});

test('schemas that servers get wrong are shown as sent, marked, and can be filled in', async ({ loupe }) => {
  await loupe.addConnected(ownServer('tool-faults'), { name: 'faults' });
  const form = await openForm(loupe, 'schema-names');
  await form.field('constructor', { required: true }).fill('1');
  await form.field('Prototype', { required: true }).fill('x');
  await form.expectSent('{"constructor":1,"__proto__":"x"}');

  await form.open('schema-remote');
  await expect(form.form).toContainText(say('forms.note.remoteRef', { detail: '' }).trim());
  await form.open('schema-missing');
  await expect(form.form).toContainText(say('forms.note.missing'));

  // Each level waits for a click; the pattern is stopped by the host, the page never runs it.
  await form.open('schema-deep');
  for (const level of [1, 2, 3, 4]) await form.button(say('forms.addNamed', { name: `level${level}` })).click();
  await form.expectSent('{"level1":{"level2":{"level3":{"level4":{}}}}}');
  await form.open('schema-regex-slow');
  await form.field('text').fill(`${'a'.repeat(40)}!`);
  await expect(form.check).toHaveText(say('forms.check.tooSlow'));
  await form.field('text').fill('aaa');
  await expect(form.check).toHaveText(say('forms.check.valid'));
});

async function openForm(loupe: LoupeWindow, tool: string): Promise<ArgumentsForm> {
  const form = new ArgumentsForm(loupe.page);
  await form.open(tool);
  return form;
}

import { expect, it } from 'vitest';
import { itemName, modelText } from './model-text.ts';

it('gives a model what it needs for a call, not what is for people', () => {
  const tool = {
    title: 'Add',
    name: 'add',
    annotations: { readOnlyHint: true },
    inputSchema: { type: 'object' },
    outputSchema: { type: 'object' },
    description: 'Adds',
  };
  expect(modelText('tools', tool)).toBe('{"name":"add","description":"Adds","inputSchema":{"type":"object"}}');
});

it('gives nothing for an item that is no object', () => {
  expect(modelText('prompts', 'odd')).toBe('');
  expect(itemName('resources', null)).toBe('');
});

it('names an item by what identifies it', () => {
  expect(itemName('templates', { name: 'n', uriTemplate: 'a/{b}' })).toBe('a/{b}');
  expect(itemName('resources', { name: 'n', uri: 'a:b' })).toBe('a:b');
});

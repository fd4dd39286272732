import { expect, it } from 'vitest';
import type { Json } from '#shared/model/json/json.ts';
import { defaultContent, formFindings } from './requested-form.ts';

const form = (properties: { [name: string]: Json }): Json => ({ type: 'object', properties });

it('starts with the server’s defaults', () => {
  const schema = form({ a: { type: 'string', default: 'x' }, b: { type: 'boolean', default: false }, c: {} });
  expect(defaultContent(schema)).toEqual({ a: 'x', b: false });
  expect(defaultContent('no schema')).toEqual({});
});

it.each(['password', 'apiKey', 'api_key', 'access_token', 'userPIN', 'geheimnis', '密码'])('warns of “%s”', (name) => {
  expect(formFindings(form({ [name]: { type: 'string' } })).secrets).toEqual([name]);
});

it.each(['name', 'opinion', 'tokens_per_day', 'spinner'])('doesn’t warn of “%s”', (name) => {
  expect(formFindings(form({ [name]: { type: 'string' } })).secrets).toEqual([]);
});

it('warns of what a title asks for', () => {
  expect(formFindings(form({ x: { type: 'string', title: 'Your passphrase' } })).secrets).toEqual(['x']);
});

it('doesn’t warn of a number that is declared not secret', () => {
  const description = 'Your favourite number (not your phone number or pin)';
  expect(formFindings(form({ number: { type: 'integer', description } })).secrets).toEqual([]);
});

it('distinguishes a form from a reference, and one that can be drawn from one that cannot', () => {
  expect(formFindings(form({ a: { type: 'string' } }))).toMatchObject({ isObject: true, isDrawable: true });
  expect(formFindings(form({}))).toMatchObject({ isObject: true, isDrawable: false });
  expect(formFindings({ type: 'object', $ref: '#' })).toMatchObject({ isObject: false, isDrawable: false });
  const many = Object.fromEntries(Array.from({ length: 1001 }, (_, index) => [`f${index}`, { type: 'string' }]));
  expect(formFindings(form(many))).toMatchObject({ isObject: true, isDrawable: false });
});

it('reports what isn’t a plain value', () => {
  const choice = { type: 'array', items: { type: 'string', enum: ['a'] } };
  const schema = form({ plain: { type: 'string' }, choice, nested: { type: 'object' }, self: { $ref: '#' } });
  expect(formFindings(schema).nested).toEqual(['nested', 'self']);
});

it('reports a form that is too large to fill in', () => {
  const many = Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`f${index}`, { type: 'string' }]));
  expect(formFindings(form(many))).toMatchObject({ isHuge: true, fields: 101 });
});

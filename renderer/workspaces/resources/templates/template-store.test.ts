import { describe, expect, it } from 'vitest';
import { parseUriTemplate } from '#shared/mcp/resources/uri-template.ts';
import { serverIdSchema } from '#shared/model/id/id.ts';
import { completionContext, pastOf, templateValues, useTemplateStore } from './template-store.ts';

const one = serverIdSchema.parse('one');
const { remember, clear, restore } = useTemplateStore.getState();

describe('the read expansions', () => {
  it('are kept newest first, each URI once, also those that are brought back', () => {
    for (const x of ['1', '2', '1']) remember(one, 'c{x}', { uri: `c${x}`, entered: { x: [x] } });
    const past = () => pastOf(useTemplateStore.getState(), one, 'c{x}');
    expect(past()).toEqual([
      { uri: 'c1', entered: { x: ['1'] } },
      { uri: 'c2', entered: { x: ['2'] } },
    ]);
    const before = past();
    clear(one, 'c{x}');
    expect(past()).toEqual([]);
    remember(one, 'c{x}', { uri: 'c2', entered: { x: ['2'] } });
    restore(one, 'c{x}', before);
    expect(past().map(({ uri }) => uri)).toEqual(['c2', 'c1']);
  });
});

const parsed = parseUriTemplate('s://{host}{/path*}{?q,limit}');
const variables = 'variables' in parsed ? parsed.variables : [];
const entered = { host: ['h'], path: ['a', '', 'b'], q: [''], stray: ['x'] };

describe('the entered values', () => {
  it('of a variable with the name of what every object has are its own', () => {
    const named = parseUriTemplate('s://{constructor}/{toString}');
    const all = 'variables' in named ? named.variables : [];
    expect([templateValues(all, {}), completionContext(all, {}, '')]).toEqual([{}, {}]);
  });

  it('become values of the variables, as lists for exploded ones', () => {
    expect(templateValues(variables, entered)).toEqual({ host: 'h', path: ['a', 'b'] });
  });

  it('are the context for completing another variable', () => {
    expect(completionContext(variables, entered, 'host')).toEqual({ path: 'a,b' });
    expect(completionContext(variables, entered, 'q')).toEqual({ host: 'h', path: 'a,b' });
  });
});

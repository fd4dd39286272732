import { describe, expect, it } from 'vitest';
import { parseUriTemplate } from '#shared/mcp/resources/uri-template.ts';
import { completionContext, templateValues } from './filled-values.ts';

const parsed = parseUriTemplate('s://{host}{/path*}{?q,limit}');
const variables = 'variables' in parsed ? parsed.variables : [];
const filled = { host: ['h'], path: ['a', '', 'b'], q: [''], stray: ['x'] };

describe('what is typed into a form', () => {
  it('gives values to the template’s own variables, lists to those that explode', () => {
    expect(templateValues(variables, filled)).toEqual({ host: 'h', path: ['a', 'b'] });
  });

  it('is context for completing another variable', () => {
    expect(completionContext(variables, filled, 'host')).toEqual({ path: 'a,b' });
    expect(completionContext(variables, filled, 'q')).toEqual({ host: 'h', path: 'a,b' });
  });
});

import { describe, expect, it } from 'vitest';
import { serverIdSchema } from '#shared/model/id.ts';
import { openTemplates, useTemplateStore, workOn } from './template-store.ts';

const one = serverIdSchema.parse('one');
const other = serverIdSchema.parse('other');
const { show, close, fill, remember, forget } = useTemplateStore.getState();

describe('the templates that are worked with', () => {
  it('are open once each, by server, until they are closed', () => {
    for (const template of ['a{x}', 'b{x}', 'a{x}']) show(one, template);
    expect(openTemplates(useTemplateStore.getState(), one)).toEqual(['a{x}', 'b{x}']);
    expect(openTemplates(useTemplateStore.getState(), other)).toEqual([]);
    close(one, 'a{x}');
    expect(openTemplates(useTemplateStore.getState(), one)).toEqual(['b{x}']);
  });

  it('keep what was typed and what was read, the newest first and each URI once', () => {
    fill(one, 'c{x}', { x: ['2'] });
    for (const x of ['1', '2', '1']) remember(one, 'c{x}', { uri: `c${x}`, filled: { x: [x] } });
    const work = () => workOn(useTemplateStore.getState(), one, 'c{x}');
    expect(work()).toEqual({
      filled: { x: ['2'] },
      past: [
        { uri: 'c1', filled: { x: ['1'] } },
        { uri: 'c2', filled: { x: ['2'] } },
      ],
    });
    forget(one, 'c{x}');
    expect(work()).toEqual({ filled: { x: ['2'] }, past: [] });
    expect(workOn(useTemplateStore.getState(), other, 'c{x}').filled).toEqual({});
  });
});

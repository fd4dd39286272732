import { describe, expect, it } from 'vitest';
import { serverIdSchema } from '#shared/model/id/id.ts';
import { openTemplates, pastOf, useTemplateStore } from './template-store.ts';

const one = serverIdSchema.parse('one');
const other = serverIdSchema.parse('other');
const { show, close, remember, forget } = useTemplateStore.getState();

describe('the templates that are worked with', () => {
  it('are open once each, by server, until they are closed', () => {
    for (const template of ['a{x}', 'b{x}', 'a{x}']) show(one, template);
    expect(openTemplates(useTemplateStore.getState(), one)).toEqual(['a{x}', 'b{x}']);
    expect(openTemplates(useTemplateStore.getState(), other)).toEqual([]);
    close(one, 'a{x}');
    expect(openTemplates(useTemplateStore.getState(), one)).toEqual(['b{x}']);
  });

  it('keep what was read, the newest first and each URI once', () => {
    for (const x of ['1', '2', '1']) remember(one, 'c{x}', { uri: `c${x}`, filled: { x: [x] } });
    const past = () => pastOf(useTemplateStore.getState(), one, 'c{x}');
    expect(past()).toEqual([
      { uri: 'c1', filled: { x: ['1'] } },
      { uri: 'c2', filled: { x: ['2'] } },
    ]);
    forget(one, 'c{x}');
    expect(past()).toEqual([]);
  });
});

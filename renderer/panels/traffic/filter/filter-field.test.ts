import { describe, expect, it } from 'vitest';
import { suggestionsAt } from './filter-field.tsx';

const seen = { methods: ['tools/list', 'tools/call', 'ping'], servers: ['demo', 'My server'] };
const labels = (text: string, caret = text.length) => suggestionsAt(text, caret, seen).map(({ label }) => label);
/** The text once the first suggestion was chosen, with the caret as `|`. */
function chosen(text: string, caret = text.length): string | undefined {
  const first = suggestionsAt(text, caret, seen)[0];
  return first && `${first.text.slice(0, first.caret)}|${first.text.slice(first.caret)}`;
}

describe('the suggestions of the filter', () => {
  it('are keys at the beginning of a word', () => {
    expect(labels('')).toContain('finding:');
    expect(labels('me')).toEqual(['method:']);
    expect(labels('-s')).toEqual(['server:', 'status:', 'size:', 'seq:']);
    expect(labels('lens')).toEqual([]);
    expect(chosen('i')).toBe('is:error |');
    expect(labels('lens ')).toEqual(labels(''));
    expect(labels('"me')).toEqual([]);
    expect(chosen('lens me')).toBe('lens method:|');
    expect(chosen('me kind:error', 2)).toBe('method:| kind:error');
  });

  it('are the values of a key, those seen in the log too', () => {
    expect(labels('method:')).toEqual(['tools/*', 'ping', 'tools/call', 'tools/list']);
    expect(labels('method:li')).toEqual(['tools/list']);
    expect(labels('method:ping')).toEqual([]);
    expect(labels('kind:re')).toEqual(
      ['request', 'result', 'response', 'stderr'].filter((kind) => kind.includes('re')),
    );
    expect(labels('status:4')).toEqual(['4xx']);
    expect(labels('oops:')).toEqual([]);
    expect(chosen('server:my')).toBe('server:"My server" |');
    expect(chosen('kind:error,req')).toBe('kind:error,request |');
    expect(chosen('method:li lens', 9)).toBe('method:tools/list| lens');
  });
});

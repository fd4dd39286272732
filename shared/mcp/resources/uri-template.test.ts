import { describe, expect, it } from 'vitest';
import {
  expandUriTemplate,
  maxTemplateLength,
  type ParsedTemplate,
  parseUriTemplate,
  type TemplateValues,
  uriOf,
} from './uri-template.ts';

function parsed(template: string): ParsedTemplate {
  const result = parseUriTemplate(template);
  if ('problem' in result) throw new Error(`${template}: ${result.problem}`);
  return result;
}

function expanded(template: string, values: TemplateValues): string | undefined {
  const parts = expandUriTemplate(parsed(template), values);
  return parts && uriOf(parts);
}

// RFC 6570, sections 1.2 and 3.2.
const values: TemplateValues = {
  count: ['one', 'two', 'three'],
  dom: ['example', 'com'],
  dub: 'me/too',
  hello: 'Hello World!',
  half: '50%',
  var: 'value',
  who: 'fred',
  base: 'http://example.com/home/',
  path: '/foo/bar',
  list: ['red', 'green', 'blue'],
  keys: { semi: ';', dot: '.', comma: ',' },
  v: '6',
  x: '1024',
  y: '768',
  empty: '',
  empty_keys: {},
};

describe('the examples of RFC 6570', () => {
  it.each([
    ['{var}', 'value'],
    ['{hello}', 'Hello%20World%21'],
    ['{half}', '50%25'],
    ['O{empty}X', 'OX'],
    ['O{undef}X', 'OX'],
    ['{x,y}', '1024,768'],
    ['{x,hello,y}', '1024,Hello%20World%21,768'],
    ['?{x,empty}', '?1024,'],
    ['?{x,undef}', '?1024'],
    ['?{undef,y}', '?768'],
    ['{var:3}', 'val'],
    ['{var:30}', 'value'],
    ['{list}', 'red,green,blue'],
    ['{list*}', 'red,green,blue'],
    ['{keys}', 'semi,%3B,dot,.,comma,%2C'],
    ['{keys*}', 'semi=%3B,dot=.,comma=%2C'],
    ['{+var}', 'value'],
    ['{+hello}', 'Hello%20World!'],
    ['{+half}', '50%25'],
    ['{base}index', 'http%3A%2F%2Fexample.com%2Fhome%2Findex'],
    ['{+base}index', 'http://example.com/home/index'],
    ['O{+empty}X', 'OX'],
    ['{+path}/here', '/foo/bar/here'],
    ['here?ref={+path}', 'here?ref=/foo/bar'],
    ['up{+path}{var}/here', 'up/foo/barvalue/here'],
    ['{+x,hello,y}', '1024,Hello%20World!,768'],
    ['{+path,x}/here', '/foo/bar,1024/here'],
    ['{+path:6}/here', '/foo/b/here'],
    ['{+list}', 'red,green,blue'],
    ['{+list*}', 'red,green,blue'],
    ['{+keys}', 'semi,;,dot,.,comma,,'],
    ['{+keys*}', 'semi=;,dot=.,comma=,'],
    ['{#var}', '#value'],
    ['{#hello}', '#Hello%20World!'],
    ['{#half}', '#50%25'],
    ['foo{#empty}', 'foo#'],
    ['foo{#undef}', 'foo'],
    ['{#x,hello,y}', '#1024,Hello%20World!,768'],
    ['{#path,x}/here', '#/foo/bar,1024/here'],
    ['{#path:6}/here', '#/foo/b/here'],
    ['{#list*}', '#red,green,blue'],
    ['{#keys}', '#semi,;,dot,.,comma,,'],
    ['{#keys*}', '#semi=;,dot=.,comma=,'],
    ['{.who}', '.fred'],
    ['{.who,who}', '.fred.fred'],
    ['{.half,who}', '.50%25.fred'],
    ['www{.dom*}', 'www.example.com'],
    ['X{.var}', 'X.value'],
    ['X{.empty}', 'X.'],
    ['X{.undef}', 'X'],
    ['X{.var:3}', 'X.val'],
    ['X{.list}', 'X.red,green,blue'],
    ['X{.list*}', 'X.red.green.blue'],
    ['X{.keys}', 'X.semi,%3B,dot,.,comma,%2C'],
    ['X{.keys*}', 'X.semi=%3B.dot=..comma=%2C'],
    ['X{.empty_keys}', 'X'],
    ['X{.empty_keys*}', 'X'],
    ['{/who}', '/fred'],
    ['{/who,who}', '/fred/fred'],
    ['{/half,who}', '/50%25/fred'],
    ['{/who,dub}', '/fred/me%2Ftoo'],
    ['{/var}', '/value'],
    ['{/var,empty}', '/value/'],
    ['{/var,undef}', '/value'],
    ['{/var,x}/here', '/value/1024/here'],
    ['{/var:1,var}', '/v/value'],
    ['{/list}', '/red,green,blue'],
    ['{/list*}', '/red/green/blue'],
    ['{/list*,path:4}', '/red/green/blue/%2Ffoo'],
    ['{/keys}', '/semi,%3B,dot,.,comma,%2C'],
    ['{/keys*}', '/semi=%3B/dot=./comma=%2C'],
    ['{;who}', ';who=fred'],
    ['{;half}', ';half=50%25'],
    ['{;empty}', ';empty'],
    ['{;v,empty,who}', ';v=6;empty;who=fred'],
    ['{;v,bar,who}', ';v=6;who=fred'],
    ['{;x,y}', ';x=1024;y=768'],
    ['{;x,y,empty}', ';x=1024;y=768;empty'],
    ['{;x,y,undef}', ';x=1024;y=768'],
    ['{;hello:5}', ';hello=Hello'],
    ['{;list}', ';list=red,green,blue'],
    ['{;list*}', ';list=red;list=green;list=blue'],
    ['{;keys}', ';keys=semi,%3B,dot,.,comma,%2C'],
    ['{;keys*}', ';semi=%3B;dot=.;comma=%2C'],
    ['{?who}', '?who=fred'],
    ['{?half}', '?half=50%25'],
    ['{?x,y}', '?x=1024&y=768'],
    ['{?x,y,empty}', '?x=1024&y=768&empty='],
    ['{?x,y,undef}', '?x=1024&y=768'],
    ['{?var:3}', '?var=val'],
    ['{?list}', '?list=red,green,blue'],
    ['{?list*}', '?list=red&list=green&list=blue'],
    ['{?keys}', '?keys=semi,%3B,dot,.,comma,%2C'],
    ['{?keys*}', '?semi=%3B&dot=.&comma=%2C'],
    ['{&who}', '&who=fred'],
    ['{&half}', '&half=50%25'],
    ['?fixed=yes{&x}', '?fixed=yes&x=1024'],
    ['{&x,y,empty}', '&x=1024&y=768&empty='],
    ['{&var:3}', '&var=val'],
    ['{&list*}', '&list=red&list=green&list=blue'],
    ['{&keys*}', '&semi=%3B&dot=.&comma=%2C'],
  ])('%s becomes %s', (template, uri) => {
    expect(expanded(template, values)).toBe(uri);
  });
});

describe('reading a template', () => {
  it('has each variable once, in the order of first use, with the expressions that use it', () => {
    expect(parsed('s://{host}/{+path*}{?host,limit:2}').variables).toEqual([
      { name: 'host', explode: false, operator: '', mentions: ['{host}', '{?host,limit:2}'] },
      { name: 'path', explode: true, operator: '+', mentions: ['{+path*}'] },
      { name: 'limit', explode: false, operator: '?', mentions: ['{?host,limit:2}'], prefix: 2 },
    ]);
  });

  it('supports variables named like object properties', () => {
    expect(expanded('s://{toString}{constructor}{__proto__}!', {})).toBe('s://!');
  });

  it.each([
    ['a{b', 'unclosed', 1],
    ['a{b{c}}', 'unclosed', 1],
    ['a}b', 'unopened', 1],
    ['{a}}', 'unopened', 3],
    ['{}', 'emptyExpression', 0],
    ['x{=a}', 'badOperator', 1],
    ['{a b}', 'badVariable', 0],
    ['{a,}', 'badVariable', 0],
    ['{?}', 'badVariable', 0],
    ['{a:0}', 'badVariable', 0],
    ['{a:12345}', 'badVariable', 0],
    ['{a*:3}', 'badVariable', 0],
  ])('%s is invalid: %s at %i', (template, problem, at) => {
    expect(parseUriTemplate(template)).toEqual({ problem, at });
  });
});

describe('an expansion', () => {
  it('has the expression of each part', () => {
    expect(expandUriTemplate(parsed('s://{host}/x{?q}'), { host: 'a b' })).toEqual([
      { text: 's://' },
      { text: 'a%20b', expression: '{host}' },
      { text: '/x' },
      { text: '', expression: '{?q}' },
    ]);
  });

  it('counts a prefix in characters, and replaces lone surrogates', () => {
    expect(expanded('{x:1}', { x: '😀😀' })).toBe('%F0%9F%98%80');
    expect(expanded('{x}', { x: '\ud800' })).toBe('%EF%BF%BD');
    expect(expanded('\ud800{x}', {})).toBe('%EF%BF%BD');
  });

  it('is undefined when it would be too long', () => {
    const template = '{x}'.repeat(maxTemplateLength / 4);
    expect(expanded(template, { x: 'a' })).toHaveLength(maxTemplateLength / 4);
    expect(expanded(template, { x: 'a'.repeat(100_000) })).toBeUndefined();
    expect(parseUriTemplate('a'.repeat(maxTemplateLength + 1))).toEqual({ problem: 'tooLong', at: maxTemplateLength });
  });
});

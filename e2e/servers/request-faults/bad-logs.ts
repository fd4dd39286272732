import { textResult } from '../../../electron/demo/server/content.ts';
import type { Tool } from '../../../electron/demo/server/definition.ts';
import type { Params } from '../../../electron/demo/server/message.ts';

const logMethod = 'notifications/message';
const largeLength = 5_000_000;

/** Invalid parameters of log messages, one problem each. */
const badParams: readonly Params[] = [
  { level: 'verbose', data: 'A level that there is not' },
  { level: 'WARNING', data: 'A level in capitals' },
  { level: 3, data: 'A level by number' },
  { data: 'No level' },
  { level: 'info', logger: 'no-data' },
  { level: 'info', logger: { name: 'an object' }, data: 'A logger that isn’t a string' },
  {},
];

/** Tools that write malformed log messages at any level: the server doesn't declare logging. */
export const badLogs: Readonly<Record<string, Tool['run']>> = {
  'log-malformed'(_values, call) {
    for (const params of badParams) call.notify(logMethod, params);
    return textResult(`Wrote ${badParams.length} malformed log messages.`);
  },
  'log-large'(_values, call) {
    const text = 'large '.repeat(largeLength / 6);
    call.notify(logMethod, { level: 'notice', logger: 'large', data: text });
    call.notify(logMethod, { level: 'notice', logger: 'large', data: { rows: text.split(' ') } });
    return textResult('Wrote two log messages of 5 MB each.');
  },
  'log-hostile'(_values, call) {
    const data = '<img src=x onerror="window.hostileScriptRan=true">\u202egpj.exe\u001b[31m';
    call.notify(logMethod, { level: 'alert', logger: '<b>bold</b>', data });
    return textResult('Wrote a log message that would like to run.');
  },
};

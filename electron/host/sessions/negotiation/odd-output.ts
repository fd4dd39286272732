import { parseJson } from '#shared/mcp/json/parse-json.ts';
import { isJsonObject, type Json } from '#shared/model/json/json.ts';

/** What a server sent instead of a response, as far as it is recognised; `text` for anything else. */
export type OddForm =
  | 'otherId'
  | 'noId'
  | 'echo'
  | 'utf16'
  | 'binary'
  | 'contentLength'
  | 'httpResponse'
  | 'page'
  | 'events'
  | 'severalLines'
  | 'python'
  | 'mixedLine'
  | 'prompt'
  | 'question'
  | 'usage'
  | 'noLineBreak'
  | 'partOfMessage'
  | 'partOfBody'
  | 'partOfEvent'
  | 'noBody'
  | 'json'
  | 'text';

export interface OddOutput {
  transport: 'stdio' | 'http' | 'sse';
  /** The beginning of what arrived complete: lines, or the data of events. */
  text: string;
  /** The beginning of what didn't; empty when a response has begun without a byte, undefined when none has. */
  unfinished: string | undefined;
}

/** Of UTF-16 with Western letters, every second byte is zero. */
const utf16Share = 0.3;

/** Recognises what a server sent instead of a response; undefined when nothing came. Only the given text is read. */
export function recogniseOutput({ transport, text, unfinished }: OddOutput): OddForm | undefined {
  const all = `${text}${unfinished ?? ''}`;
  if (all.trim() === '') return transport !== 'stdio' && unfinished !== undefined ? 'noBody' : undefined;
  if (all.includes('\0')) return zeros(all) / all.length >= utf16Share ? 'utf16' : 'binary';
  return formOfText(all, transport) ?? formOfJson(text) ?? formOfRest(unfinished ?? '', transport) ?? 'text';
}

function zeros(text: string): number {
  return text.split('\0').length - 1;
}

function formOfText(all: string, transport: OddOutput['transport']): OddForm | undefined {
  const start = all.trimStart().slice(0, 20).toLowerCase();
  if (/^<(?:!doctype|html|head|body|\?xml)/.test(start)) return 'page';
  const lines = all.split(/\r?\n/).map((line) => line.trim());
  if (lines.some((line) => /^content-length:/i.test(line)))
    return lines.some(isStatus) ? 'httpResponse' : 'contentLength';
  if (lines.some(isStatus)) return 'httpResponse';
  if (transport === 'stdio' && lines.some((line) => line.startsWith('data:'))) return 'events';
  if (lines.some((line) => line.startsWith("{'"))) return 'python';
  if (transport === 'stdio' && lines.some((line) => line.lastIndexOf('{"jsonrpc"') > 0)) return 'mixedLine';
  if (lines.length > 1 && lines.some(isOpenLine)) return 'severalLines';
  if (lines.some((line) => /^usage\b/i.test(line))) return 'usage';
  return undefined;
}

function isStatus(line: string): boolean {
  return /^HTTP\/\d/.test(line);
}

/** The first line of JSON over several: it ends where a value has to follow. */
function isOpenLine(line: string, index: number, lines: readonly string[]): boolean {
  return /^[{[]/.test(line) && /[{[,]$/.test(line) && index < lines.length - 1;
}

function formOfJson(text: string): OddForm | undefined {
  const values = text.split('\n').map((line) => parseJson(line.trim()));
  const json = values.filter((value): value is Json => typeof value === 'object');
  if (json.length === 0) return undefined;
  const isResponse = (value: Json) => isJsonObject(value) && ('result' in value || 'error' in value);
  return json.some(isResponse) ? 'noId' : 'json';
}

function formOfRest(unfinished: string, transport: OddOutput['transport']): OddForm | undefined {
  const rest = unfinished.trim();
  if (rest === '') return undefined;
  if (transport !== 'stdio') return /^(?:data|event|id|retry|:)/.test(rest) ? 'partOfEvent' : 'partOfBody';
  if (/^[{[]/.test(rest)) return parseJson(rest) === undefined ? 'partOfMessage' : 'noLineBreak';
  const last = rest.slice(rest.lastIndexOf('\n') + 1);
  if (/(?:password|passphrase|\(y\)|y\/n|\?)[\])]{0,2}:?$/i.test(last)) return 'question';
  return /[$#%>❯]$/.test(last) ? 'prompt' : undefined;
}

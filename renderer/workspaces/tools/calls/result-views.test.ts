import { expect, it } from 'vitest';
import type { ToolCall, ToolResult } from '#shared/model/runs/tool-call.ts';
import { resultViewsOf } from './result-views.ts';

const part: ToolResult['whole'] = { index: 0, content: 'text', bytes: 2 };
const block: ToolResult['blocks'][number] = { kind: 'text', part, problems: [] };
const result: ToolResult = { isError: false, bytes: 2, blocks: [], whole: part, problems: [] };
const report = { at: 0 };

it.each<[string, ToolResult | undefined, ToolCall['progressLog'], string[]]>([
  ['with blocks', { ...result, blocks: [block] }, [], ['content', 'raw', 'sent']],
  ['that is empty', result, [], ['content', 'raw', 'sent']],
  ['with structured content only', { ...result, structured: part }, [], ['structured', 'raw', 'sent']],
  [
    'with everything',
    { ...result, blocks: [block], structured: part },
    [report],
    ['content', 'structured', 'raw', 'sent', 'progress'],
  ],
  ['that never came', undefined, [report], ['sent', 'progress']],
])('a result %s', (_, given, progressLog, views) => {
  expect(resultViewsOf({ result: given, progressLog })).toEqual(views);
});

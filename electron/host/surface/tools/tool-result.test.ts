import { describe, expect, it } from 'vitest';
import { parseExactJson } from '#shared/mcp/json/exact-json.ts';
import { atOnce } from '#shared/mcp/steps.ts';
import { describeToolResult as describeToolResultInSteps } from './tool-result.ts';

const describeToolResult = (...args: Parameters<typeof describeToolResultInSteps>) =>
  atOnce(describeToolResultInSteps(...args));

describe('describeToolResult', () => {
  it('describes blocks, structured content and the whole result as parts', () => {
    const raw = parseExactJson(
      '{"content":[{"type":"text","text":"3"}],"structuredContent":{"sum":3.0},"_meta":{"a":1}}',
    );
    const { result, parts } = describeToolResult(raw, { promisesStructure: true });
    expect(result).toMatchObject({ isError: false, problems: [], extra: { _meta: { a: 1 } } });
    expect(result.blocks.map(({ kind, part }) => [kind, part.index])).toEqual([['text', 0]]);
    expect(result.structured?.index).toBe(1);
    expect(parts[1]?.text).toBe('{"sum":3.0}');
    expect(parts[result.whole.index]?.text).toBe(JSON.stringify(raw));
  });

  it('distinguishes a failed tool', () => {
    expect(describeToolResult({ content: [], isError: true }, { promisesStructure: true }).result).toMatchObject({
      isError: true,
      problems: [],
    });
  });

  it.each([
    [{}, false, ['contentMissing']],
    ['nothing at all', false, ['contentMissing']],
    [{ content: [] }, true, ['structuredMissing']],
    [{ content: [], isError: 'yes' }, false, ['isErrorNotBoolean']],
  ])('marks the problems of %j', (raw, promises, problems) => {
    expect(describeToolResult(raw, { promisesStructure: promises }).result.problems).toEqual(problems);
  });

  it('reports required input instead of a result (2026-07-28)', () => {
    expect(
      describeToolResult({ resultType: 'input_required', inputRequests: {} }, { promisesStructure: true }).result,
    ).toMatchObject({
      resultType: 'input_required',
      problems: [],
    });
  });
});

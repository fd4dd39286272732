import { expect, it } from 'vitest';
import { jsonPath } from './json-path.ts';

it.each<[(string | number)[], string]>([
  [[], '$'],
  [['items', 0, 'name'], '$.items[0].name'],
  [['a b', '0', 'it\'s "x"\n'], "$['a b']['0']['it\\'s \"x\"\\n']"],
])('%j', (steps, path) => expect(jsonPath(steps)).toBe(path));

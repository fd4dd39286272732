import { describe, expect, it } from 'vitest';
import { diffBytes, startsOfRuns } from './byte-diff.ts';

const bytes = (length: number) => Uint8Array.from({ length }, (_, index) => index % 251);

describe('comparing bytes', () => {
  it('counts what differs at the same offset', () => {
    const after = bytes(100).fill(255, 15, 17);
    expect(diffBytes(bytes(100), after)).toEqual({ changed: 2, rows: [0, 1] });
    expect(diffBytes(bytes(100), after, 8)).toEqual({ changed: 2, rows: [1, 2] });
  });

  it('counts what one of them has beyond the other’s end', () => {
    expect(diffBytes(bytes(10), bytes(40))).toEqual({ changed: 30, rows: [0, 1, 2] });
    expect(diffBytes(bytes(1), new Uint8Array())).toEqual({ changed: 1, rows: [0] });
  });

  it('finds nothing between equal contents', () => {
    expect(diffBytes(bytes(1000), bytes(1000))).toEqual({ changed: 0, rows: [] });
  });

  it('jumps from run to run', () => {
    expect(startsOfRuns([0, 1, 2, 7, 9, 10])).toEqual([0, 7, 9]);
  });
});

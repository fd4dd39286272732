import type { AllMessages } from '#shared/messages/messages.ts';

/** Invalid arguments; `problem` is its text in the catalogue. URLs in `params` may have secrets: who shows them masks them. */
export class UsageError extends Error {
  readonly problem: keyof AllMessages['cli']['usage'];
  /** A list is written in the user's language. */
  readonly params: Readonly<Record<string, string | number | readonly string[]>>;

  constructor(problem: UsageError['problem'], params: UsageError['params'] = {}) {
    super(problem);
    this.name = 'UsageError';
    this.problem = problem;
    this.params = params;
  }
}


export const themes = ['system', 'light', 'dark', 'contrast'] as const;

export const locales = ['en', 'zh-CN', 'de'] as const;

/** What holds until the user chooses otherwise; `settingsSchema` fills it in. Times in milliseconds. */
export const defaultSettings = {
  theme: 'system' as const,
  logRetentionMb: 2048,
  timeoutMs: 60_000,
  maxTimeoutMs: 600_000,
  layout: {},
  showDemo: true,
  appliesListChanges: true,
  callsPerMinute: 60,
  savedFilters: [],
};

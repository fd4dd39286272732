export const themes = ['system', 'light', 'dark', 'contrast'] as const;

export const locales = ['en', 'zh-CN', 'de'] as const;

export const lastWindowChoices = ['keep', 'quit'] as const;

export const pinRuns = ['watchedFile', 'restart', 'byHand'] as const;

/** Each in its own language, for users who can't read the current one. */
export const languageNames: Record<(typeof locales)[number], string> = {
  en: 'English',
  'zh-CN': '简体中文',
  de: 'Deutsch',
};

/** Times in milliseconds. */
export const defaultSettings = {
  theme: 'system' as const,
  logRetentionMb: 2048,
  timeoutMs: 60_000,
  maxTimeoutMs: 600_000,
  proxyMode: 'system' as const,
  proxyAddress: '',
  proxyExceptions: '',
  layout: {},
  showDemo: true,
  notifies: true,
  showsTray: false,
  opensAtLogin: false,
  appliesListChanges: true,
  pinRuns: 'restart' as const,
  callsPerMinute: 60,
  toolPolicy: 'ask' as const,
  hosts: [],
  clientName: 'loupe',
  clientTitle: 'Loupe',
  clientFeatures: {},
  clientExtensions: {},
  roots: [],
  savedFilters: [],
  trafficFilters: [],
  shortcuts: {},
};

export const themes = ['system', 'light', 'dark', 'contrast'] as const;

export const locales = ['en', 'zh-CN', 'de'] as const;

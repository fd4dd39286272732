type Monaco = typeof import('./monaco-setup.ts').monaco;

let loading: Promise<Monaco> | undefined;

/** Loads the editor (about 4 MB, once) and gives it the window's colours. A failed load may be tried again. */
export function loadMonaco(): Promise<Monaco> {
  loading ??= Promise.all([import('./monaco-setup.ts'), import('./theme.ts')]).then(
    ([{ monaco }, { followWindowTheme }]) => {
      followWindowTheme(monaco);
      return monaco;
    },
  );
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}

export type { Monaco };

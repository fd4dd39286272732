import process from 'node:process';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { fromRoot } from '../../electron/launch/project-root.ts';

/** 853x533 is 1280x800 at a zoom of 150 %. */
export const sizes = ['1280x800', '1920x1080', '853x533'] as const;
/** `forced`: forced colors of the system; `contrast`: Loupe's high-contrast theme. */
const themes = ['light', 'dark', 'contrast', 'forced'] as const;
const usualThemes = ['light', 'dark', 'contrast'] as const;
const languages = ['en', 'zh-CN', 'de'] as const;

export type Size = (typeof sizes)[number];
export type PictureTheme = (typeof themes)[number];

const planSchema = z.object({
  sizes: z.array(z.enum(sizes)),
  themes: z.array(z.enum(themes)),
  languages: z.array(z.enum(languages)),
});
/** The pictures of each screen. */
export type Plan = z.infer<typeof planSchema>;

export interface Arguments {
  plan: Plan;
  /** Parts of the names of screens; none: all screens. */
  screens: string[];
  /** Arguments for Playwright. */
  rest: string[];
  /** Only the picture of the README, which is written there. */
  isForReadme: boolean;
}

/** The picture at the top of the README, and where it is. */
export const readmePicture = {
  screen: 'readme',
  size: '1280x800',
  theme: 'dark',
  language: 'en',
  file: fromRoot('docs/window.png'),
} as const;

/** Where the pictures are, with an index. Not in version control. */
export const picturesFolder = fromRoot('screenshots');
/** The cut and overlapping texts in the last run's pictures, one per line. */
export const unreadableFile = fromRoot('screenshots/unreadable.txt');

/** The path of a picture, relative to the folder. */
export function pictureFile(screen: string, size: Size, theme: PictureTheme, language: string): string {
  return `${size}/${theme}/${language}/${screen}.png`;
}

/**
 * Parses `--screen tools --size 1280x800 --theme dark --language de`, each repeatable, or `--readme` in place of them.
 * Throws on other options.
 */
export function readArguments(args: string[]): Arguments {
  const list = { type: 'string', multiple: true } as const;
  const options = { screen: list, size: list, theme: list, language: list, readme: { type: 'boolean' } } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  if (values.readme === true) {
    const { screen, size, theme, language } = readmePicture;
    const plan: Plan = { sizes: [size], themes: [theme], languages: [language] };
    return { plan, screens: [screen], rest: positionals, isForReadme: true };
  }
  const { screen = [], size = sizes, theme = usualThemes, language = languages } = values;
  return {
    plan: planSchema.parse({ sizes: size, themes: theme, languages: language }),
    screens: screen,
    rest: positionals,
    isForReadme: false,
  };
}

const planVariable = 'LOUPE_SCREENSHOTS';

/** A plan as an environment variable, for {@link planOfRun}. */
export function planEnvironment(plan: Plan): Record<string, string> {
  return { [planVariable]: JSON.stringify(plan) };
}

/** The plan of this run. Throws without one. */
export function planOfRun(): Plan {
  return planSchema.parse(JSON.parse(process.env[planVariable] ?? 'null'));
}

import { z } from 'zod';

/** The licenses of everything that a package of Loupe contains, in the file that its build writes. */
export const licenseListSchema = z.object({
  packages: z.array(
    z.object({
      name: z.string(),
      version: z.string(),
      /** An SPDX expression, such as `MIT`. */
      license: z.string(),
      /** Where its texts are in `texts`. */
      texts: z.array(z.number().int().min(0)),
      /** `missingFile`: the package has no file with the text; `moreBeside`: the app's folder has more about its parts. */
      note: z.enum(['missingFile', 'moreBeside']).optional(),
    }),
  ),
  /** Each text once: many packages have the same. */
  texts: z.array(z.string()),
});
export type LicenseList = z.infer<typeof licenseListSchema>;

/** The file with the list, beside the page. */
export const licensesFile = 'licenses.json';

import { budgets } from './budgets.ts';
import { changes } from './changes.ts';
import { characters } from './characters.ts';
import { descriptions } from './descriptions.ts';
import { geminiSchemas } from './gemini-schemas.ts';
import { hiddenText } from './hidden-text.ts';
import { instructions } from './instructions.ts';
import { lookAlikes } from './look-alikes.ts';
import { names } from './names.ts';
import { providerNames } from './provider-names.ts';
import { providerSchemas } from './provider-schemas.ts';
import { sizes } from './sizes.ts';
import { strictSchemas } from './strict-schemas.ts';

/** The texts of the rules about what a server offers, by the rule's id. */
export const itemRules = {
  ...descriptions,
  ...names,
  ...sizes,
  ...budgets,
  ...providerNames,
  ...providerSchemas,
  ...geminiSchemas,
  ...strictSchemas,
  ...instructions,
  ...hiddenText,
  ...characters,
  ...lookAlikes,
  ...changes,
};

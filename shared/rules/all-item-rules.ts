import type { ItemRule, ItemRuleFamily } from './item-rule.ts';
import { changes } from './safety/changes.ts';
import { characters } from './safety/characters.ts';
import { hiddenText } from './safety/hidden-text.ts';
import { instructions } from './safety/instructions.ts';
import { lookAlikes } from './safety/look-alikes.ts';
import { budgets } from './usability/budgets.ts';
import { descriptions } from './usability/descriptions.ts';
import { geminiSchemas } from './usability/gemini-schemas.ts';
import { names } from './usability/names.ts';
import { providerNames } from './usability/provider-names.ts';
import { providerSchemas } from './usability/provider-schemas.ts';
import { sizes } from './usability/sizes.ts';
import { strictSchemas } from './usability/strict-schemas.ts';

/** Every rule about what a server offers, by family. */
export const itemRuleFamilies: readonly ItemRuleFamily[] = [
  ...[descriptions, names, sizes, budgets, providerNames, providerSchemas, geminiSchemas, strictSchemas],
  ...[instructions, hiddenText, characters, lookAlikes, changes],
];

export const itemRules: readonly ItemRule[] = itemRuleFamilies.flatMap(({ rules }) => rules);

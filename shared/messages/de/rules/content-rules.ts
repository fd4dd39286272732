import { annotations } from './annotations.ts';
import { apps } from './apps.ts';
import { blocks } from './blocks.ts';
import { elicitation } from './elicitation.ts';
import { icons } from './icons.ts';
import { itemProbes } from './item-probes.ts';
import { prompts } from './prompts.ts';
import { resources } from './resources.ts';
import { roots } from './roots.ts';
import { sampling } from './sampling.ts';
import { toolResults } from './tool-results.ts';
import { toolSchemas } from './tool-schemas.ts';
import { tools } from './tools.ts';

/** The texts of the rules about content and listed items, by the rule's id. */
export const contentRules = {
  ...tools,
  ...toolSchemas,
  ...toolResults,
  ...blocks,
  ...resources,
  ...annotations,
  ...icons,
  ...prompts,
  ...itemProbes,
  ...elicitation,
  ...sampling,
  ...roots,
  ...apps,
};

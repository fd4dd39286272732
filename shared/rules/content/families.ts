import type { RuleFamily } from '../rule.ts';
import { annotationRules } from './annotations.ts';
import { appRules } from './apps.ts';
import { blockRules } from './blocks.ts';
import { elicitationRules } from './elicitation.ts';
import { iconRules } from './icons.ts';
import { itemProbeRules } from './item-probes.ts';
import { promptRules } from './prompts.ts';
import { resourceRules } from './resources.ts';
import { rootRules } from './roots.ts';
import { samplingRules } from './sampling.ts';
import { toolResultRules } from './tool-results.ts';
import { toolSchemaRules } from './tool-schemas.ts';
import { toolRules } from './tools.ts';

/** The rules about content and listed items, by family. */
export const contentFamilies: readonly RuleFamily[] = [
  toolRules,
  toolSchemaRules,
  toolResultRules,
  blockRules,
  resourceRules,
  annotationRules,
  iconRules,
  promptRules,
  itemProbeRules,
  elicitationRules,
  samplingRules,
  rootRules,
  appRules,
];

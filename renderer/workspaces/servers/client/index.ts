export { ClientSections } from './lazy-sections.tsx';
export { RuleDialog } from './rule-dialog.tsx';
export { draftOf } from './rule-draft.ts';
export { RulesView } from './rules-view.tsx';

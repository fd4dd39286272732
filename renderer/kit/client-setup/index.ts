export { changeSetup } from './change-setup.ts';
export { NewRule, RuleDialog } from './rule-dialog.tsx';
export { draftOf } from './rule-draft.ts';
export { RuleList } from './rule-list.tsx';
export { RulesView } from './rules-view.tsx';

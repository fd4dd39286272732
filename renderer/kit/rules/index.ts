export { NewRule, RuleDialog } from './rule-dialog.tsx';
export { changeSetup, draftOf, errorReply, rejected } from './rules.ts';
export { RuleList, RulesView } from './rules-view.tsx';

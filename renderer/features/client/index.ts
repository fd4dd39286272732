export { ClientSections } from './lazy-sections.tsx';
export { RuleDialog } from './rule-dialog.tsx';
export { RulesView } from './rules-view.tsx';

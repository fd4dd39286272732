export { EffectList, FactLink } from './effect-list.tsx';
export { HostChoice } from './host-choice.tsx';
export { useKnownHosts, useShownHosts } from './known-hosts.ts';
export { SeenButton, SeenItemView } from './seen-button.tsx';
export { SeenView } from './seen-view.tsx';
export { VerdictWord } from './verdict.tsx';

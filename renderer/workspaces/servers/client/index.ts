export { ClientSections } from './lazy-sections.tsx';

export { GateSection } from './gate-section.tsx';

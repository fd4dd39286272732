export { SkillsSection } from './skills-section.tsx';

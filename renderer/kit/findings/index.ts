export { FindingCounts, FrameMark, SeverityWord } from './marks.tsx';

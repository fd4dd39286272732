export { hasContent, SessionGate } from './session-gate.tsx';

export { ConnectionPage } from './connection-page.tsx';
export { hasContent, SessionGate } from './session-gate.tsx';

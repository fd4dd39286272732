export { CallConfirmation } from './calls/call-confirmation.tsx';

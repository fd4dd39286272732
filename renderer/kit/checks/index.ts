export { acceptChecks } from './accept.ts';

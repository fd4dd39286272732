export { SaveTestButton, SaveTestMenuItem } from './save-test.tsx';

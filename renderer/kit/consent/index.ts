export { Address, AppLinkCard, CommandFacts, ConsentCard, StartCard, Token, visitAddress } from './consent.tsx';

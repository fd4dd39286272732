export { SubscribeButton } from './subscribe-button.tsx';
export { changeRereads, declaresSubscribe, isWatched, subscribe, unsubscribe } from './watch-actions.ts';

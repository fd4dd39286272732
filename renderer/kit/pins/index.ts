export { useAddPin, useShownResult } from './add-pin.ts';
export { PinAnnouncement } from './pin-announcement.tsx';
export { PinButton, PinMenuItem } from './pin-controls.tsx';

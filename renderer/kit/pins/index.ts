export { PinButton, PinMenuItem, useAddPin, useShownResult } from './add-pin.tsx';

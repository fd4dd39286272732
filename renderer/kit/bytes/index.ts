export { bytesFromBase64, hexLine, textFromBytes } from './bytes.ts';
export { escapedBytes } from './escaped-bytes.ts';
export { type HexHandle, HexLines } from './hex-lines.tsx';

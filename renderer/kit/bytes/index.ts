export { bytesFromBase64, bytesPerLine, hexLine, textFromBytes } from './bytes.ts';
export { HexLines } from './hex-lines.tsx';

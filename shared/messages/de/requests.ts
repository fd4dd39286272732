import type { Messages } from '../messages.ts';
export const requests: Messages['requests'] = {
  copyJson: 'Als JSON kopieren',
  copyCurl: 'Als curl kopieren',
  copyPipe: 'Als Shell-Befehl kopieren',
  copyCli: 'Als CLI-Befehl kopieren',
  copySdk: 'Als SDK-Aufruf kopieren',
  filterBy: 'Nach {term} filtern',
  resend: 'Erneut senden',
  editAndResend: 'Bearbeiten und erneut senden…',
  compose: 'Anfrage verfassen…',
  compareWith: 'Mit Frame {seq} vergleichen',
  more: 'Weitere Aktionen für Frame {seq}',
  menuOf: 'Aktionen für {name}',
  frameMenu: 'Aktionen für Frame {seq}',
  resendFrame: 'Frame {seq} erneut senden',
  editFrame: 'Frame {seq} bearbeiten und erneut senden…',
};

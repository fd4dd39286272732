/** What can be done with a request: copy, filter, send again. */
export const requests = {
  copyJson: 'Copy as JSON',
  copyCurl: 'Copy as curl',
  copyPipe: 'Copy as shell command',
  copyCli: 'Copy as CLI command',
  copySdk: 'Copy as SDK call',
  filterBy: 'Filter by {term}',
  resend: 'Send again',
  editAndResend: 'Edit and send again…',
  compose: 'Compose request…',
  compareWith: 'Compare with frame {seq}',
  more: 'More actions for frame {seq}',
  menuOf: 'Actions for {name}',
  frameMenu: 'Actions for frame {seq}',
  resendFrame: 'Send frame {seq} again',
  editFrame: 'Edit frame {seq} and send it again…',
};

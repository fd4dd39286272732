const secretWords =
  /pass(word|phrase|code|wort)|secret|credential|api[\s_-]?key|access[\s_-]?token|private[\s_-]?key|\b(token|pin|cvv|ssn)\b|kennwort|geheimnis|密码|口令|密钥/i;

/** Whether a field's name or description seems to ask for a credential, in English, German or Chinese. */
export function isSecretName(text: string): boolean {
  return secretWords.test(text) || secretWords.test(text.replaceAll(/([a-z])([A-Z])/g, '$1 $2').replaceAll('_', ' '));
}

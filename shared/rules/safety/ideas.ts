import { idea } from './together.ts';

/** Orders, in the form in which one gives them: a description says “sends”, an order says “send”. */
export const give = idea(
  'include|pass|provide|send|paste|put|repeat|insert|fill|copy|attach|forward|append|write|output|reveal|add|hand over',
  'hand|give|upload|post|transmit|submit|dump|echo|exfiltrate|collect|gather|grab|stuff|report|export|encode|contain',
  'place|drop|share|leak|print|disclose|take|fetch|tell|expose|embed|relay|deliver|supply|steal|save',
  'sende|schick|schicke|schickt|übergib|übertrage|füge|gib|setze|kopiere|trage|hänge|lies|lade|nenne|schreib|schreibe',
  'envía|manda|incluye|pasa|pásalo|revela|escribe|añade|copia|lee|adjunta|sube|entrega|muestra',
  'envoie|transmets|transmet|ajoute|affiche|inclus|copie|mets|lis|révèle|joins|écris|donne|recopie',
  '写入|写到|放进|放入|发送|传入|传给|附加|填入|上传|填写|附上|提交|输出|读取|泄露|发到|一并',
);

/** What a model was told by others than the tool. */
export const ownPrompt = idea(
  'system prompt|system message|system instructions|developer message|developer prompt|initial instructions',
  'hidden prompt|original instructions|your instructions|your configuration|your prompt|initial prompt|system prompts',
  'systemprompt|systemnachricht|anfangsanweisungen|mensaje de sistema|mensaje del sistema|instrucciones iniciales',
  'prompt del sistema|invite système|message système|prompt système|consignes initiales|instructions initiales',
  '系统提示|系统消息|初始指令|系统指令',
);

/** What a person and a model said. */
export const conversation = idea(
  'conversation|chat history|chat|previous messages|last * messages|last messages|last user message|user messages',
  'messages of the user|last answer|user has typed|dialogue|transcript|earlier messages|message history',
  'gesprächsverlauf|gespräch|chatverlauf|unterhaltung|conversación|historial|historique|discussion',
  '对话|聊天记录|聊天内容|输入的所有内容|会话内容',
);

/** Where a conversation is to be put. */
export const taken = idea(
  'parameter|argument|field|this tool|verbatim|word for word|so far|messages of the user|user has typed|typed today',
  'audit log|feld|parámetro|campo|argumento|champ|paramètre|dans|in das|参数|字段',
);

/** What no tool is given, wherever it is to be put. */
export const intimate = idea(
  "contents of the clipboard|content of the clipboard|clipboard contents|browser's cookies|browser cookies|seed phrase",
  'browsing history|saved passwords|session cookie|recovery phrase|inhalt der zwischenablage|剪贴板的内容',
);

/** What belongs to a person, and to no argument of a tool. */
export const secrets = idea(
  'passwords|credentials|cookies|session cookie|tokens|access tokens|api keys|private keys|ssh key|ssh private key',
  'private key|clipboard|seed phrase|recovery phrase|browsing history|saved passwords|bank data|wallet|card number',
  'secrets|environment variables|environment variable|variables of the environment|process environment|printenv',
  "user's location|user's full name|one time code|keychain|2fa code|ssh keys|browser history|bank details",
  'passwörter|zugangsdaten|umgebungsvariablen|schlüssel|contraseñas|credenciales|claves|variables de entorno',
  "mots de passe|identifiants|clés|variables d'environnement|密码|密钥|凭据|环境变量|令牌|私钥",
);

/** An address or an argument that takes what it isn't for. */
export const elsewhere = idea(
  '://|webhook|parameter|argument|field|hidden|every call|each call|this server|give them|add them|along with it',
  'user too|key itself|error context|feld|parámetro|campo|paramètre|champ|参数|字段|返回值|发送到|发到|传入',
);

/** Without a person's knowledge. */
export const secretly = idea(
  'silently|secretly|quietly|covertly|stealthily|unnoticed|in secret|behind the scenes|discreetly',
  'heimlich|unbemerkt|insgeheim|stillschweigend|en secreto|a escondidas|sin avisar|silenciosamente',
  'en secret|discrètement|en cachette|secrètement|悄悄|偷偷|暗中|秘密地|私下',
);

/** What is done without a person's knowledge. */
export const act = idea(
  'send|forward|copy|upload|append|include|transmit|attach|post|delete|remove|set|add|bcc|replace|wipe|collect|push',
  'hand|pass|share|sende|setze|schicke|übertrage|lösche|kopiere|füge|envía|manda|borra|añade|copia|envoie|ajoute',
  'supprime|transmets|copie|加入|发送|删除|上传|添加|复制',
);

export const blindCopy = idea(
  'bcc|cc|blind copy|blind carbon copy|carbon copy|blindkopie|copia oculta|cco|copie cachée|cci|密送|抄送',
);
export const mailAddress = idea('@');

/** More than what one call of a tool does. */
export const insistently = idea(
  'always|every|whenever|each time|every time|secretly|silently|quietly|all outgoing|mention it|after any|after every',
  'all emails|all messages|all mails|all mail|each email|each message|any email|any message|mandatory',
  'mentions|in your reply|when the user|without saying so|another tool|jeder|jedes|immer|heimlich|cada|siempre|chaque',
  'toujours|en secret|en secreto|每次|每当|悄悄|以后',
);

/** What money or mail is sent to. */
export const recipient = idea(
  "recipient|recipient's|recipients|account number|recipient account|iban|bank account|contact address|payee|to account",
  'every amount|amounts|beneficiary|wallet address|destination account|kontonummer|empfänger|destinatario|destinataire',
  '收款|账号|收件人',
);
export const alter = idea(
  'replace|change|swap|redirect|set|increase|ersetze|ändere|cambia|sustituye|remplace|change|替换|改为|改成',
);
/** What decides instead of a person, and what is switched off. */
export const switchOff = idea(
  'disable|turn off|switch off|switched off|deactivate|bypass|circumvent|skip|suppress|turned off|been disabled',
  'deaktiviere|schalte|überspringe|umgehe|desactiva|omite|salta|désactive|contourne|saute|关闭|禁用|跳过|绕过',
);
export const safeguards = idea(
  'safeguard|safeguards|safety|content filter|human in the loop|guardrails|confirmation dialog|usual checks',
  'permission prompts|security checks|policy checks|protections|authorization checks|safety checks|access controls|approval flow',
  'moderation|sicherheitsprüfung|sicherheitsprüfungen|confirmación del usuario|garde fous|安全检查|审核',
);

/** A model's answers. */
export const answers = idea(
  'your answer|your answers|your reply|your replies|your response|your responses|each answer|every answer|each reply',
  'every reply|all later questions|replies must|answers must|final answer|all answers|every future session|reply to all',
  'deine antwort|jede antwort|tu respuesta|cada respuesta|ta réponse|chaque réponse|你的回答|每次回答|每个回复|你的回复',
);
export const promoted = idea('link|pixel|img|phrase|recommend|advertise|promote|://|![');
export const memory = idea(
  'memory|long term memory|remember|persist|memorize|gedächtnis|merke|memoria|recuerda|mémoire|记忆|记住',
);

/** What a person alone enters. */
export const ask = idea('ask|tell|urge|frage|bitte|pide|demande|要求|询问|让用户');
export const onlyForPerson = idea(
  'account password|their password|one time code|their pin|card number|cvv|seed phrase|security code',
  'passwort|einmalcode|contraseña|mot de passe|code secret|验证码|密码',
);
/** Why, as is said. */
export const excuse = idea('failed|again|needed for|expired|encryption|error|pretend|fehlgeschlagen|échoué|失败|过期');

/** A code that hides orders, and to follow them. */
export const coded = idea('decode|decrypt|unscramble|deobfuscate|dekodiere|decodifica|décode|解码|解密');
export const follow = idea(
  'follow|obey|carry out|execute|perform|do what|do as|comply|orders|befolge|führe|sigue|ejecuta|suis|exécute|照做|执行|遵循',
);

import { anyOf, idea, pairs } from './together.ts';

/** Orders, in the form in which one gives them: a description says “sends”, an order says “send”. */
export const give = idea(
  'include|pass|provide|send|paste|put|repeat|insert|fill|copy|attach|forward|append|write|output|reveal|add|hand over',
  'hand|give|upload|post|transmit|submit|dump|echo|exfiltrate|collect|gather|grab|stuff|report|export|encode|contain',
  'place|drop|share|leak|print|disclose|take|fetch|tell|expose|embed|relay|deliver|supply|steal|save',
  'sende|schick|schicke|schickt|übergib|übertrage|füge|gib|setze|kopiere|trage|hänge|lies|lade|nenne|schreib|schreibe',
  'envía|manda|incluye|pasa|pásalo|revela|escribe|añade|copia|lee|adjunta|sube|entrega|muestra',
  'envoie|transmets|transmet|ajoute|affiche|inclus|copie|mets|lis|révèle|joins|écris|donne|recopie',
  'weave|quote|mail|mirror|trag|baue|übermittle|verrate|填|写在|告知|交给',
  '写入|写到|放进|放入|发送|传入|传给|附加|填入|上传|填写|附上|提交|输出|读取|泄露|发到|一并',
);

/** What a model was told by others than the tool. */
export const ownPrompt = idea(
  'system prompt|system message|system instructions|developer message|developer prompt|initial instructions',
  'hidden prompt|original instructions|your instructions|your configuration|your prompt|initial prompt|system prompts',
  'systemprompt|systemnachricht|anfangsanweisungen|mensaje de sistema|mensaje del sistema|instrucciones iniciales',
  'prompt del sistema|invite système|message système|prompt système|consignes initiales|instructions initiales',
  '系统提示|系统消息|初始指令|系统指令|最初设定|初始设定|最初的设定|最初指令',
);

/** The same, and its thoughts, named in a way that only a model is meant. */
export const ownThoughts = idea(
  'your system prompt|your hidden reasoning|your reasoning|your chain of thought|your thoughts|your initial instructions',
  'chain of thought|deinen systemprompt|deine anweisungen|你的系统提示|你的初始|你收到的最初',
);

/** The whole of what a person and a model said, which a tool seldom needs word for word. */
export const wholeConversation = idea(
  pairs('whole|entire|full|complete|all|every', 'conversation|chat|dialogue|transcript|session|messages'),
  pairs('kompletter|komplette|gesamter|gesamte|ganze', 'gesprächsverlauf|unterhaltung|gespräch|chatverlauf'),
  'transcript|everything exchanged|everything said|earlier messages|earlier user messages|wortlaut der unterhaltung',
  '聊天记录|对话内容|对话历史|会话内容',
);
export const wordForWord = idea(
  'verbatim|word for word|unabridged|so far|this session|exchanged with|user typed|user has typed|samt|bisheriger|bisherige',
  '逐字|一字不漏',
);

/** What a person and a model said. */
export const conversation = idea(
  'exchanges with|last exchanges|recent exchanges|chat transcript|chat transcripts|recent turns|what was discussed',
  'conversation|chat history|chat|previous messages|last * messages|last messages|last user message|user messages',
  'messages of the user|last answer|user has typed|dialogue|transcript|earlier messages|message history',
  'gesprächs|gesprächsverlauf|gespräch|chatverlauf|unterhaltung|conversación|historial|historique|discussion',
  '对话|聊天记录|聊天内容|输入的所有内容|会话内容',
);

/** Where a conversation is to be put. */
export const taken = idea(
  'parameter|argument|field|this tool|verbatim|word for word|so far|messages of the user|user has typed|typed today',
  'metadata|context field|audit log|feld|parámetro|campo|argumento|champ|paramètre|dans|in das|参数|字段',
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

/** Files with secrets of other programs, or of a person. */
export const secretFiles = idea(
  '~/.ssh|.ssh/|/etc/passwd|/etc/shadow|.aws/credentials|.kube/config|.cursor/mcp.json|.netrc|.npmrc|.git-credentials',
  '.bash_history|.zsh_history|.config/gh|.config/gcloud|.docker/config|.pgpass|.gnupg|id rsa|id ed25519',
  'claude desktop config|login keychain|with pem|in pem|address book',
);
/** What is done with a file to have what is in it. */
export const getContent = anyOf(
  give,
  idea('read|open|cat|load|get|call it with|call it on|zip|pack up|lies|öffne|lade|lee|abre|lis|ouvre'),
  idea('content of|contents of|content|contents|inhalt|读取|读出|打开|内容'),
);

/** What a model has seen, wherever that was. */
export const whatModelKnows = idea(
  'you come across|you know|you have seen|you find|you encounter|it has seen|mentioned so far|from memory|known so far',
  'you can find|you have access to|the user gives you|the user shares|user shares|user gives you|you are aware of',
);
export const personal = idea(
  'password|passwords|token|tokens|certificate|api keys|access key|access keys|salary|passport number|health data',
  'everything|email address|private repositories|keystroke|credentials|secrets',
);

/** An address or an argument that takes what it isn't for. */
export const elsewhere = idea(
  '://|webhook|parameter|argument|field|hidden|every call|each call|this server|give them|add them|along with it',
  'user too|key itself|error context|feld|parámetro|campo|paramètre|champ|参数|字段|返回值|发送到|发到|传入',
);

/** Values of the environment, asked for and not only named. */
export const environment = idea(
  'environment variables|from the environment|the environment|printenv|output of env|umgebungsvariablen|.env|环境变量',
);
export const givenValue = idea(
  'value of|values of|paste|output of|output|look it up|eintragen|trage|what printenv|contents of|content of|填写|取值',
);

/** Without a person's knowledge. */
export const secretly = idea(
  'silently|secretly|quietly|covertly|stealthily|unnoticed|in secret|behind the scenes|discreetly',
  'heimlich|unbemerkt|insgeheim|stillschweigend|en secreto|a escondidas|sin avisar|silenciosamente',
  'without mentioning it|without announcing|without saying so|no visible size|invisible',
  'en secret|discrètement|en cachette|secrètement|悄悄|偷偷|暗中|秘密地|私下',
);

/** What is done without a person's knowledge. */
export const act = idea(
  'send|forward|copy|upload|append|include|transmit|attach|post|delete|remove|set|add|bcc|replace|wipe|collect|push',
  'hand|pass|share|sende|setze|schicke|übertrage|lösche|kopiere|füge|envía|manda|borra|añade|copia|envoie|ajoute',
  'mirror|record|encode|log|relay|insert|weave|mirrored|forwarded|install|weaken|report',
  'supprime|transmets|copie|加入|发送|删除|上传|添加|复制|写入|调用',
);

export const blindCopy = idea(
  'bcc|cc|blind copy|blind carbon copy|carbon copy|blindkopie|copia oculta|cco|copie cachée|cci|密送|抄送',
);
export const mailAddress = idea('@');

/** More than what one call of a tool does. */
export const insistently = idea(
  'outgoing|always|every|whenever|each time|every time|secretly|silently|quietly|all outgoing|mention it|after any|after every',
  'all emails|all messages|all mails|all mail|each email|each message|any email|any message|mandatory',
  'mentions|in your reply|when the user|without saying so|another tool|jeder|jedes|immer|heimlich|cada|siempre|chaque',
  'toujours|en secret|en secreto|每次|每当|悄悄|以后',
);

/** What money or mail is sent to. */
export const recipient = idea(
  "recipient|recipient's|recipients|account number|recipient account|iban|bank account|contact address|payee|to account",
  'destination address|direct messages|messages sent|payment address|wallet',
  'every amount|amounts|beneficiary|wallet address|destination account|kontonummer|empfänger|destinatario|destinataire',
  '收款|账号|收件人',
);
export const alter = idea(
  'replace|change|swap|redirect|reroute|route|must go to|set|increase|ersetze|ändere|cambia|sustituye|remplace|change|替换|改为|改成',
);
/** As if it were what the person asked for. */
export const disguised = idea(
  'original one|was asked for|were asked for|as if they|as if it|looks as if|before it is submitted|before they are sent',
  'rather than|user typed|if asked|report the|show the original',
);

/** What decides instead of a person, and what is switched off. */
export const switchOff = idea(
  'disable|turn off|switch off|switched off|deactivate|bypass|circumvent|skip|suppress|turned off|been disabled',
  'überspringen|umgehen|abschalten|deaktivieren|deaktiviere|schalte|überspringe|umgehe|desactiva|omite|salta|désactive|contourne|saute|关闭|禁用|跳过|绕过',
);
export const safeguards = idea(
  'safeguard|safeguards|safety|content filter|human in the loop|guardrails|confirmation dialog|usual checks',
  'permission prompts|security checks|policy checks|protections|authorization checks|safety checks|access controls|approval flow',
  'sicherheitsabfrage|sicherheitsabfragen|moderation|sicherheitsprüfung|sicherheitsprüfungen|confirmación del usuario|garde fous|安全检查|审核',
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

/** What a model was told by those who run it, as a text about a tool has no reason to name it. */
const ofOthers =
  'your|previous|prior|earlier|existing|safety|system|developer|original|initial|above|old|vendor|host|operator';
export const priorRules = idea(
  pairs(
    ofOthers,
    'instruction|instructions|rule|rules|guideline|guidelines|constraints|policy|policies|restrictions|directives|orders',
  ),
  pairs(ofOthers, 'guardrails|limits|guidance|training|restraints'),
  'developer message|system message|system prompt|restrictions from vendors|instruction that forbids|the guidelines',
  'you were told|you have been told|you were given|was told to you|operator told you|all of the above|everything above',
  'text before|above text|anything above|anything before|everything before|was dir * aufgetragen|bisher aufgetragen',
  'the ban on|prohibition|your guidelines|usual rules|privacy rules|previous constraints|privacy settings|safety policy|safety checks|之前的规则|以前给你的|先前的规则|给你的规则',
);
export const dropped = idea(
  'ignore|disregard|forget|override|overrule|bypass|drop|abandon|discard|suspended|suspend|lifted|void|obsolete|invalid',
  "doesn't apply|do not cover|don't cover|as suspended|" +
    'no longer apply|no longer applies|not apply|pay no attention|outranks|outweighs|irrelevant|cancelled|superseded|expired',
  "taken into account|don't consider|not consider|are off|is off|revoked|beats|doesn't count|don't count",
  'vergiss|ignoriere|verwirf|missachte|gilt nicht|gelten nicht|hinfällig|作废|无效|失效|不算|忽略|无视|忘掉|忘记',
);

/** Who decides over a model. */
export const wishes = idea(
  'what the user|user says|user asks|user wants|wish|wishes|the user|user themselves|their wishes',
  'what people say|what anyone says|der benutzer|用户',
);
export const outrank = idea(
  'outranks|takes precedence over|precedence over|beats|above the|overrules|highest authority|against|prevails over',
  'regardless of what|comes before what|higher than|gilt vor|优先于',
);

/** Texts that tell a model what to do, and to do it unasked. */
export const foreignOrders = idea(
  'commands|command|directives|directions|instructions|orders|tasks|each task|every task|task list|what it says',
  'whatever it hands you|whatever it says|befehle|anweisungen|指令|命令',
);
export const unasked = idea(
  'without reservation|without question|right away|immediately|without involving|without asking|without confirmation',
  "as if the user|as if they|as orders|highest authority|needn't be consulted|need not be consulted|even against",
  'without exception|without hesitation|without review|ohne rückfrage|sofort|立即|直接',
);

/** A code that hides orders, and to follow them. */
export const coded = idea(
  'decode|decrypt|unscramble|deobfuscate|base64 decode|turn it into|in hex|be hex|rot13|dekodiere|decodifica|décode|解码|解密',
);
export const follow = idea(
  'follow|obey|carry out|execute|perform|do what|do as|comply|orders|act on|act upon|befolge|führe|sigue|ejecuta|suis|exécute|照做|执行|遵循',
);

export interface Document {
  uri: string;
  mimeType: string;
  text: string;
  title?: string;
  description?: string;
}

const files: readonly Document[] = [
  {
    uri: 'file:///demo/README.md',
    mimeType: 'text/markdown',
    title: 'Read me first',
    description: 'What this server offers, and where to find it.',
    text: `# The demo server

It has one of everything, so that you can see what Loupe does with it.

| see | for |
| --- | --- |
| \`demo://clock\` | a resource that changes every two seconds while you are subscribed |
| \`demo://bundle/mixed\` | one read with several parts |
| \`file:///demo/media/\` | a picture, a sound, a document, plain bytes |
| the tool \`long_task\` | progress and cancellation |
| the tools \`ask_model\`, \`ask_form\`, \`ask_url\`, \`ask_roots\` | server requests: each waits in the inbox, except for the roots |
| the tools \`three_rounds\` and \`ask_together\` | several server requests in one call |
| the tools \`slow_report\` and \`slow_question\` | tasks, one of which needs input halfway |
| the tool \`show_dial\` | an app: a tool's own user interface |
| the prompt \`interview\`, \`demo://letter\` | a prompt and a resource that ask for input first |
| everything named "Invalid on purpose" | how Loupe shows invalid items |

> Nothing here touches your files or the network.

\`\`\`ts
const answer = 6 * 7;
\`\`\`
`,
  },
  {
    uri: 'file:///demo/docs/getting-started.md',
    mimeType: 'text/markdown',
    title: 'Getting started',
    text: '# Getting started\n\n1. Pick a resource in the tree.\n2. Read it.\n3. Look at the traffic below.\n',
  },
  {
    uri: 'file:///demo/docs/subscriptions.md',
    mimeType: 'text/markdown',
    title: 'Subscriptions',
    text: '# Subscriptions\n\nSubscribe to `demo://clock`. To cause a change yourself, call `count_up` and watch `demo://counter`.\n',
  },
  {
    uri: 'file:///demo/docs/de/willkommen.md',
    mimeType: 'text/markdown',
    title: 'Willkommen',
    text: '# Willkommen\n\nGrüße aus Köln: Öl, Übermut, Straße, „Anführungszeichen“ – und ein Gedankenstrich.\n',
  },
  {
    uri: 'file:///demo/docs/zh-CN/huanying.md',
    mimeType: 'text/markdown',
    title: '欢迎',
    text: '# 欢迎\n\n这是演示服务器。每一种资源、提示和工具这里都有一个。\n\n- 简体中文\n- 標點符號：「」、《》\n',
  },
  {
    uri: 'file:///demo/docs/ar/marhaban.md',
    mimeType: 'text/markdown',
    title: 'مرحبا',
    text: '# مرحبا\n\nهذا نص يُقرأ من اليمين إلى اليسار، وفيه كلمة Loupe ورقم 42.\n',
  },
  {
    uri: 'file:///demo/docs/he/shalom.md',
    mimeType: 'text/markdown',
    title: 'שלום',
    text: '# שלום\n\nטקסט מימין לשמאל עם (סוגריים) ועם English באמצע.\n',
  },
  {
    uri: 'file:///demo/docs/unicode.txt',
    mimeType: 'text/plain;charset=utf-8',
    title: 'Unicode corners',
    text: 'Emoji: 🔍 👩‍🔬 🇩🇪\nCombining: é (e + U+0301)\nAstral: 𝔘𝔫𝔦𝔠𝔬𝔡𝔢\nNon-breaking space: [\u00a0]\nZero width: [\u200b]\nLine separator: [\u2028]\n',
  },
  {
    uri: 'file:///demo/src/lens.ts',
    mimeType: 'text/typescript',
    text: `/** How much larger a thing looks through the lens. */
function magnification(focalLength: number, nearPoint = 250): number {
  return nearPoint / focalLength + 1;
}
`,
  },
  {
    uri: 'file:///demo/src/lens.py',
    mimeType: 'text/x-python',
    text: 'def magnification(focal_length: float, near_point: float = 250) -> float:\n    return near_point / focal_length + 1\n',
  },
  {
    uri: 'file:///demo/src/page.html',
    mimeType: 'text/html',
    description: 'Shown as text: Loupe does not run what a server sends.',
    text: '<!doctype html>\n<title>Demo</title>\n<h1>Hello</h1>\n<script>document.title = "this must not run"</script>\n',
  },
  { uri: 'file:///demo/src/style.css', mimeType: 'text/css', text: '.lens {\n  border-radius: 50%;\n}\n' },
  {
    uri: 'file:///demo/src/query.sql',
    mimeType: 'application/sql',
    text: "SELECT name, focal_length\nFROM lenses\nWHERE maker = 'Loupe'\nORDER BY focal_length;\n",
  },
  {
    uri: 'file:///demo/config/settings.json',
    mimeType: 'application/json',
    text: '{"zoom":3,"units":"mm","tags":["lens","glass"]}',
  },
  {
    uri: 'file:///demo/config/settings.yaml',
    mimeType: 'application/yaml',
    text: 'zoom: 3\nunits: mm\ntags:\n  - lens\n  - glass\n',
  },
  {
    uri: 'file:///demo/config/settings.toml',
    mimeType: 'application/toml',
    text: 'zoom = 3\nunits = "mm"\ntags = ["lens", "glass"]\n',
  },
  {
    uri: 'file:///demo/data/lenses.csv',
    mimeType: 'text/csv',
    title: 'Lenses',
    text: 'name,focal_length_mm,price_eur\nField lens,83,12.50\n"Lens, folding",50,19.00\nWatchmaker,25,27.90\n',
  },
  {
    uri: 'file:///demo/data/lenses.xml',
    mimeType: 'application/xml',
    text: '<?xml version="1.0" encoding="UTF-8"?>\n<lenses>\n  <lens name="Field lens" focalLength="83"/>\n  <lens name="Watchmaker" focalLength="25"/>\n</lenses>\n',
  },
  {
    uri: 'file:///demo/data/events.ndjson',
    mimeType: 'application/x-ndjson',
    text: '{"at":1,"event":"opened"}\n{"at":2,"event":"focused"}\n{"at":5,"event":"closed"}\n',
  },
];

const articles: readonly Document[] = ['history', 'optics', 'glass', 'care'].map((topic) => ({
  uri: `https://example.com/lenses/${topic}`,
  mimeType: 'text/markdown',
  title: `Lenses: ${topic}`,
  text: `# ${topic}\n\nAn article about the ${topic} of lenses. Its address is a web address, but this server gives its text.\n`,
}));

const names: readonly Document[] = [
  ['urn:isbn:9780486614502', 'A book, by its number'],
  ['urn:ietf:rfc:6570', 'URI Template'],
  ['urn:uuid:f81d4fae-7dec-41d0-8765-00a0c91e6bf6', 'Something by its UUID'],
].map(([uri = '', title = '']) => ({ uri, title, mimeType: 'text/plain', text: `${title}: ${uri}\n` }));

const months: readonly Document[] = Array.from({ length: 12 }, (_, index) => {
  const month = `2026-${String(index + 1).padStart(2, '0')}`;
  return {
    uri: `demo://metrics/${month}`,
    mimeType: 'application/json',
    title: `Metrics of ${month}`,
    text: JSON.stringify({ month, visits: 1200 + index * 37, errors: index % 4, ratio: index / 12 }, null, 2),
  };
});

const logs: readonly Document[] = Array.from({ length: 8 }, (_, index) => {
  const day = `2026-11-${String(index + 1).padStart(2, '0')}`;
  const lines = Array.from(
    { length: 40 },
    (_line, n) => `${day}T08:${String(n).padStart(2, '0')}:00Z info focus ${n * 3}`,
  );
  return { uri: `demo://logs/${day}`, mimeType: 'text/plain', title: `Log of ${day}`, text: `${lines.join('\n')}\n` };
});

const corners: readonly Document[] = [
  { uri: 'demo://corner/empty', mimeType: 'text/plain', title: 'Empty', text: '' },
  { uri: 'demo://corner/one-long-line', mimeType: 'text/plain', title: 'One long line', text: 'lens '.repeat(4000) },
  { uri: 'demo://corner/number', mimeType: 'application/json', title: 'JSON that isn’t an object', text: '42' },
  {
    uri: 'demo://corner/line%20ends?kind=crlf',
    mimeType: 'text/plain',
    title: 'CRLF',
    text: 'one\r\ntwo\r\nthree',
  },
];

export const documents: readonly Document[] = [...files, ...articles, ...names, ...months, ...logs, ...corners];

import { createPdf } from './pdf.ts';

/** The target of hostile content, a name that can't exist. */
export const elsewhere = 'https://hostile.invalid';
/** The actions of hostile scripts, each of which a test detects. */
const action = `window.hostileScriptRan=true;alert(1);fetch('${elsewhere}/fetch')`;
const handler = action.replaceAll("'", '&#39;');

export const markdown = `# Hostile <script>${action}</script>

<img src=x onerror="${handler}"> <svg onload="${handler}"></svg>

<iframe src="${elsewhere}/frame"></iframe>

[script](javascript:${encodeURIComponent(action)}) [data](data:text/html,<script>alert(1)</script>)
[web](${elsewhere}/link) [vb](vbscript:alert(1)) <javascript:alert(1)> <${elsewhere}/auto>

![picture](${elsewhere}/markdown.png) ![script](javascript:alert(1))

| a | b |
| - | - |
| <b onmouseover="${handler}">x</b> | \`<script>\` |

- [x] done
- [ ] to do
`;

export const html = `<!doctype html>
<html onload="${handler}"><head><title>Hostile</title>
<base href="${elsewhere}/">
<meta http-equiv="refresh" content="0;url=${elsewhere}/refresh">
<link rel="stylesheet" href="${elsewhere}/style.css">
<link rel="preconnect" href="${elsewhere}"><link rel="dns-prefetch" href="${elsewhere}">
<style>@import url("${elsewhere}/import.css"); body { background: url("${elsewhere}/back.png"); color: #703 }</style>
<script>${action}</script><script src="${elsewhere}/script.js"></script></head>
<body onload="${handler}"><h1>Visible heading</h1>
<img src="${elsewhere}/picture.png" onerror="${handler}"><video src="${elsewhere}/film.mp4" autoplay></video>
<iframe src="javascript:parent.hostileScriptRan=true"></iframe><iframe srcdoc="<script>${handler}</script>"></iframe>
<object data="${elsewhere}/object"></object><embed src="${elsewhere}/embed">
<form action="${elsewhere}/form"><button autofocus onfocus="${handler}">Send</button></form>
<a href="javascript:${handler}">A link</a> <a href="${elsewhere}/link" target="_top">Top</a>
<svg><script>${action}</script><image href="${elsewhere}/svg.png"/></svg><math><mtext></style><img src=x onerror="${handler}"></mtext></math>
<template><script>${action}</script></template><p>Last line</p></body></html>
`;

export const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="120" height="80" onload="${handler}">
<script>${action}</script>
<style>@import url("${elsewhere}/svg.css");</style>
<rect width="120" height="80" fill="#3a7"/>
<image xlink:href="${elsewhere}/svg.png" width="10" height="10"/>
<foreignObject width="120" height="80"><body xmlns="http://www.w3.org/1999/xhtml" onload="${handler}"><iframe src="${elsewhere}/svg-frame"/></body></foreignObject>
<a xlink:href="javascript:alert(1)"><text x="10" y="40">click</text></a>
</svg>
`;

export const csv = `name,value,"a ""quoted"" header"
<script>${action}</script>,=cmd|'/C calc'!A0,+1
"<img src=x onerror=""${handler}"">",@SUM(1),-1
short row
too,many,fields,here
"two
lines",\u202eelif.exe,\u0000\u0007
"never closed,1,2
`;

export const pdf = createPdf(['Hostile PDF', 'Second page'], `app.alert(1); ${action}`, `${elsewhere}/pdf`);

export const json = `{
  "big": 9007199254740993,
  "precise": 1.00,
  "twice": 1,
  "twice": 2,
  "__proto__": { "polluted": true },
  "<img src=x onerror=alert(1)>": "<script>${action}</script>",
  "rtl\\u202eelif": "\\u0000\\u0007\\ud800",
  "long": "${'0123456789'.repeat(200)}",
  "deep": ${'['.repeat(3_000)}${']'.repeat(3_000)}
}`;

/** Misleading or hostile names. */
export const names = [
  'invoice\u202efdp.exe',
  '\u0000\u0007\u001b[31mred',
  `<img src=x onerror="${action}">`,
  `"><script>${action}</script>`,
  '\u200b\u200b',
  '{{constructor.constructor("alert(1)")()}}',
];

import { describe, expect, it } from 'vitest';
import { essenceOf, extensionOf, fileNameOf, isTextual, languageOf, viewOf } from './mime.ts';
import { contradicts, sniff } from './mime-sniff.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]);

describe('essenceOf', () => {
  it.each([
    ['Text/HTML; charset=utf-8', 'text/html'],
    ['json', undefined],
    [undefined, undefined],
  ])('%s', (mimeType, essence) => {
    expect(essenceOf(mimeType)).toBe(essence);
  });
});

describe('viewOf', () => {
  it.each([
    ['application/vnd.api+json', 'json'],
    ['image/svg+xml', 'image'],
    ['application/atom+xml', 'text'],
    ['application/pdf', 'binary'],
    [undefined, 'binary'],
  ])('%s is shown as %s', (essence, view) => {
    expect(viewOf(essence)).toBe(view);
  });
});

describe('languageOf', () => {
  it.each([
    ['text/plain', 'file:///a/b.ts?raw', 'typescript'],
    ['application/ld+json', 'x:1', 'json'],
    [undefined, 'file:///Dockerfile', 'dockerfile'],
    [undefined, 'urn:isbn:1', 'plaintext'],
  ])('%s %s is %s', (mimeType, uri, language) => {
    expect(languageOf(mimeType, uri)).toBe(language);
  });
});

describe('fileNameOf', () => {
  it.each([
    ['file:///a/b%20c.txt', 'b c.txt'],
    ['file:///a/..%2F..%2Fetc', '__.._etc'],
    ['a://h/dir/', 'dir'],
    ['urn:isbn:1', '1'],
    ['a://', 'resource'],
    ['a://h/%E4', '%E4'],
  ])('%s is saved as %s', (uri, name) => {
    expect(fileNameOf(uri)).toBe(name);
  });

  it('knows extensions', () => {
    expect(extensionOf('file:///A.TAR.GZ')).toBe('gz');
    expect(extensionOf('file:///a')).toBe('');
  });
});

describe('sniff', () => {
  it.each([
    [png, 'image/png'],
    [bytes('%PDF-1.7'), 'application/pdf'],
    [bytes('RIFF\0\0\0\0WAVEfmt '), 'audio/wav'],
    [bytes('<?xml version="1.0"?>\n<!-- hi --><svg xmlns="">'), 'image/svg+xml'],
    [bytes('  <!DOCTYPE html><html>'), 'text/html'],
    [bytes('grüße 中'), 'text/plain'],
    [bytes('中').subarray(0, 2), 'text/plain'],
    [new Uint8Array([0, 1, 2]), undefined],
    [new Uint8Array(), undefined],
  ])('%#', (head, type) => {
    expect(sniff(head)).toBe(type);
  });
});

describe('contradicts', () => {
  it.each([
    ['image/jpeg', 'image/png', true],
    ['image/png', 'text/plain', true],
    ['application/json', 'text/plain', false],
    ['text/plain', 'text/html', false],
    ['image/png', 'text/html', true],
    ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'application/zip', false],
    ['application/octet-stream', 'image/png', false],
  ])('%s but %s: %s', (declared, sniffed, expected) => {
    expect(contradicts(declared, sniffed, isTextual)).toBe(expected);
  });
});

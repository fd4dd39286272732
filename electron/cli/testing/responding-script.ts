/** The JavaScript of a server over stdio that responds to each request with what this expression of `method` gives. */
export function respondingBy(expression: string): string {
  return `
  require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
    const { id, method } = JSON.parse(line);
    const reply = ${expression};
    if (id !== undefined && reply !== undefined) console.log(JSON.stringify({ jsonrpc: '2.0', id, ...reply }));
  })`;
}

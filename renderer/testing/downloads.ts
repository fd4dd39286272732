/** What `press` makes the window save as a file: its name and bytes. */
export async function downloadAfter(press: () => Promise<void>): Promise<{ name: string; bytes: Uint8Array }> {
  const downloading = new Promise<HTMLAnchorElement>((resolve) => {
    const click = HTMLAnchorElement.prototype.click;
    HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
      HTMLAnchorElement.prototype.click = click;
      resolve(this);
    };
  });
  await press();
  const { download, href } = await downloading;
  const blob = blobs.get(href);
  if (blob === undefined) throw new Error(`${download} isn’t a file that the window made`);
  return { name: download, bytes: new Uint8Array(await blob.arrayBuffer()) };
}

/** Every blob that has or had a URL: the window takes the URL of a file back in the next task. */
const blobs = new Map<string, Blob>();

const createObjectURL = URL.createObjectURL;
URL.createObjectURL = (source) => {
  const url = createObjectURL.call(URL, source);
  if (source instanceof Blob) blobs.set(url, source);
  return url;
};

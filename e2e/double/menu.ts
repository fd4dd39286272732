import { type RecordedMenuItem, recorded } from './recorded.ts';

interface Template {
  id?: string;
  label?: string;
  role?: string;
  type?: string;
  accelerator?: string;
  enabled?: boolean;
  checked?: boolean;
  visible?: boolean;
  click?: () => void;
  submenu?: Template[];
}

/** A double of `Menu`: it shows nothing, and its items can be looked at and clicked by their id. */
export class Menu {
  static #application: Menu | null = null;
  readonly items: readonly Template[];

  private constructor(items: readonly Template[]) {
    this.items = items;
  }

  static buildFromTemplate(template: readonly Template[]): Menu {
    for (const item of template) check(item);
    return new Menu(template);
  }

  static setApplicationMenu(menu: Menu | null): void {
    Menu.#application = menu;
    recorded.menu = menu?.recordedItems() ?? [];
  }

  /** Clicks an item of the application menu as a user does; false when there is none or it is disabled. */
  static click(id: string): boolean {
    const item = Menu.#application?.items.map((each) => find(each, id)).find((each) => each !== undefined);
    if (item?.click === undefined || item.enabled === false) return false;
    item.click();
    return true;
  }

  recordedItems(): RecordedMenuItem[] {
    return this.items.filter(({ visible }) => visible !== false).flatMap((item) => itemsIn(item, []));
  }

  popup(): void {
    recorded.contextMenus.push(this.recordedItems());
  }
}

/** Electron refuses an item that has nothing to show. */
function check({ label, role, type, submenu = [] }: Template): void {
  if (label === undefined && role === undefined && type !== 'separator')
    throw new TypeError('Invalid template for MenuItem: must have at least one of label, role, or type');
  for (const item of submenu) check(item);
}

function find(item: Template, id: string): Template | undefined {
  if (item.id === id) return item;
  return item.submenu?.map((each) => find(each, id)).find((each) => each !== undefined);
}

/** An item with those below it, without separators. */
function itemsIn(item: Template, above: readonly string[]): RecordedMenuItem[] {
  if (item.type === 'separator') return [];
  const path = [...above, item.label ?? item.role ?? ''];
  const { id, role, accelerator, checked } = item;
  const own = { path: path.join(' > '), id, role, accelerator, checked, isEnabled: item.enabled !== false };
  return [...(item.submenu === undefined ? [own] : []), ...(item.submenu ?? []).flatMap((each) => itemsIn(each, path))];
}

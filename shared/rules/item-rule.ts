import type { FaultPlace, FaultValues, FindingItem, FoundItem, Severity } from '../model/findings/finding.ts';
import type { Json } from '../model/json/json.ts';
import type { RuleId } from './rule-id.ts';

/** The tools of another server that a person uses at the same time. */
export interface OtherServer {
  readonly server: string;
  readonly tools: readonly string[];
}

/** Estimated tokens, and how many a person allows. */
export interface TokenCost {
  readonly tokens: number;
  readonly budget: number;
}

/**
 * What one server offers, as it was sent: of a live server, a snapshot or a recording. Read with `parseExactMessage`, so
 * that it is at most 256 levels deep. Untrusted.
 */
export interface ItemSurface {
  readonly tools: readonly Json[];
  readonly prompts: readonly Json[];
  readonly resources: readonly Json[];
  readonly templates: readonly Json[];
  /** For a model, from `initialize` or `server/discover`. */
  readonly instructions?: string | undefined;
  readonly others: readonly OtherServer[];
  /** By name, the definitions of tools as they were when a person allowed calls of them. */
  readonly allowed: ReadonlyMap<string, Json>;
  /** By name, the size of the largest result of a tool so far, in bytes of its JSON. */
  readonly resultBytes: ReadonlyMap<string, number>;
  /** What the lists and the instructions cost a model, where a person set a budget for one server. */
  readonly cost?: TokenCost | undefined;
  /** The same of all connected servers together, on the one that costs most. */
  readonly costOfAll?: TokenCost | undefined;
}

/** A hint about an item, with its evidence. Never a verdict. */
export interface ItemFault extends FaultPlace {
  /** The server itself for its instructions and for a list as a whole. */
  readonly item: FindingItem;
  /** Of a hint about many items of the server: each with the place in it. */
  readonly items?: readonly FoundItem[];
  /** JSON pointer into the item; of the instructions and lists, empty. */
  readonly pointer: string;
  readonly severity?: Severity;
  /** What is at the place; cut by `checkItems`. */
  readonly actual?: Json | string;
  /** The arguments of the rule's texts. */
  readonly values?: FaultValues;
}

/** What a provider of models is known to accept. That changes, so each text names the date. */
export interface ProviderLimit {
  readonly provider: string;
  /** The provider's documentation, or a public report of what it refused. */
  readonly url: string;
  /** When the page said so, or of the report: a month or a day. */
  readonly date: string;
  /** A page with evidence that it holds no more, or not for every model; such a limit is worth a hint of level info. */
  readonly lifted?: { readonly url: string; readonly date: string };
}

/** One rule about what a server offers, which needs no traffic. Pure; its time grows with the surface's size at most. */
export interface ItemRule {
  /** Stable: people mute by it, and CI files name it. */
  readonly id: RuleId;
  readonly severity: Severity;
  /** What it follows, when it is about a provider. */
  readonly limit?: ProviderLimit;
  readonly find: (surface: ItemSurface) => Iterable<ItemFault>;
  /** Violates the rule. */
  readonly bad: Partial<ItemSurface>;
  /** Close to it, and doesn't. */
  readonly good: Partial<ItemSurface>;
}

/** The item rules about one subject. */
export interface ItemRuleFamily {
  /** Names its file and its texts' file. */
  readonly name: string;
  readonly rules: readonly ItemRule[];
}

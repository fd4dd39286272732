import { takesTask } from '#shared/mcp/capabilities.ts';
import { presentFields } from '#shared/mcp/nulls/nulls.ts';
import { toolShape } from '#shared/mcp/nulls/shapes.ts';
import { paramHeaderFaults, paramHeaders } from '#shared/mcp/param-headers.ts';
import { fail } from '#shared/messages/failure.ts';
import type { SessionId } from '#shared/model/id/id.ts';
import { isJsonObject, type Json, type JsonObject } from '#shared/model/json/json.ts';
import type { ToolCall } from '#shared/model/runs/tool-call.ts';
import type { Session } from '../../sessions/session.ts';
import type { Catalog } from '../lists/catalog.ts';

export class ListedTools {
  readonly #catalog: Catalog;

  constructor(catalog: Catalog) {
    this.#catalog = catalog;
  }

  /** The first listed tool with this name, if it's an object; without fields that are null. */
  definition(sessionId: SessionId, tool: string): JsonObject | undefined {
    const [first] = this.#catalog.named(sessionId, 'tools', tool);
    return isJsonObject(first) ? presentFields(first, toolShape) : undefined;
  }

  inputSchemaAt(sessionId: SessionId, ordinal: number): Json | undefined {
    const [item] = this.#catalog.items(sessionId, 'tools', ordinal, 1).rows;
    return isJsonObject(item?.raw) ? item.raw.inputSchema : undefined;
  }

  /** A call's headers over HTTP (2026-07-28, tools: `x-mcp-header`). Fails with `invalidParamHeaders`. */
  headers(session: Session, tool: string, values: Json | undefined): Record<string, string> {
    if (session.era !== 'modern' || session.view().transport !== 'http') return {};
    const schemas = this.#catalog
      .named(session.id, 'tools', tool)
      .map((item) => (isJsonObject(item) ? item.inputSchema : undefined));
    const [fault] = schemas.flatMap((schema) => paramHeaderFaults(schema));
    if (fault !== undefined) fail('invalidParamHeaders', { tool, problem: fault });
    return paramHeaders(schemas[0], values);
  }

  /** Fails with `capabilityMissing` when the server or the tool doesn't support the call as a task. */
  checkTask(session: Session, tool: string, asTask: ToolCall['asTask']): void {
    if (asTask === undefined || session.usesUndeclared) return;
    const { revision, capabilities } = session.view();
    if (takesTask(revision, capabilities, this.definition(session.id, tool))) return;
    fail('capabilityMissing', { capability: `tasks.requests.tools.call (${tool})` });
  }
}

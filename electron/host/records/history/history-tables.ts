/**
 * - `runs`: each tool call and each rendered prompt, its description as JSON.
 * - `saved_arguments`: what a user gave a name.
 * - `approved_definitions`: each tool as it was when a person last let a call of it pass.
 */
export const historyTables = `
  create table runs (
    id text primary key, kind text, server_id text, name text, at real, pinned integer, series text, record text
  ) strict;
  create index runs_by_time on runs (kind, at);
  create index runs_by_server on runs (kind, server_id, at);
  create index runs_by_series on runs (series) where series is not null;
  create table saved_arguments (
    kind text, server_id text, name text, label text, arguments text, primary key (kind, server_id, name, label)
  ) strict;
  create table approved_definitions (
    server_id text, tool text, definitions text, at real, primary key (server_id, tool)
  ) strict;
`;

/** True of the record of a call that became a task. */
export const hasTask = "case when json_valid(record) then json_extract(record, '$.task.taskId') end is not null";

/** Without it, each search for the tasks would parse every record. */
export const historyIndexes = `create index if not exists runs_with_task on runs (at) where ${hasTask}`;

export const historyVersion = 1;

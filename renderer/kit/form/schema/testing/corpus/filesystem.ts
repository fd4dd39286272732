import type { Json } from '#shared/model/json/json.ts';

/** The input schemas of @modelcontextprotocol/server-filesystem 2026.8.31, by tool. */
export const filesystem: Record<string, Json> = {
  read_file: {
    $schema: 'http://json-schema.org/draft-07/schema#',
    type: 'object',
    properties: {
      path: {
        type: 'string',
      },
      tail: {
        description: 'If provided, returns only the last N lines of the file',
        type: 'number',
      },
      head: {
        description: 'If provided, returns only the first N lines of the file',
        type: 'number',
      },
    },
    required: ['path'],
  },
  read_text_file: {
    $schema: 'http://json-schema.org/draft-07/schema#',
    type: 'object',
    properties: {
      path: {
        type: 'string',
      },
      tail: {
        description: 'If provided, returns only the last N lines of the file',
        type: 'number',
      },
      head: {
        description: 'If provided, returns only the first N lines of the file',
        type: 'number',
      },
    },
    required: ['path'],
  },
  read_media_file: {
    $schema: 'http://json-schema.org/draft-07/schema#',
    type: 'object',
    properties: {
      path: {
        type: 'string',
      },
    },
    required: ['path'],
  },
  read_multiple_files: {
    $schema: 'http://json-schema.org/draft-07/schema#',
    type: 'object',
    properties: {
      paths: {
        minItems: 1,
        type: 'array',
        items: {
          type: 'string',
        },
        description:
          'Array of file paths to read. Each path must be a string pointing to a valid file within allowed directories.',
      },
    },
    required: ['paths'],
  },
  write_file: {
    $schema: 'http://json-schema.org/draft-07/schema#',
    type: 'object',
    properties: {
      path: {
        type: 'string',
      },
      content: {
        type: 'string',
      },
    },
    required: ['path', 'content'],
  },
  edit_file: {
    $schema: 'http://json-schema.org/draft-07/schema#',
    type: 'object',
    properties: {
      path: {
        type: 'string',
      },
      edits: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            oldText: {
              type: 'string',
              description: 'Text to search for - must match exactly',
            },
            newText: {
              type: 'string',
              description: 'Text to replace with',
            },
          },
          required: ['oldText', 'newText'],
        },
      },
      dryRun: {
        default: false,
        description: 'Preview changes using git-style diff format',
        type: 'boolean',
      },
    },
    required: ['path', 'edits'],
  },
  create_directory: {
    $schema: 'http://json-schema.org/draft-07/schema#',
    type: 'object',
    properties: {
      path: {
        type: 'string',
      },
    },
    required: ['path'],
  },
  list_directory: {
    $schema: 'http://json-schema.org/draft-07/schema#',
    type: 'object',
    properties: {
      path: {
        type: 'string',
      },
    },
    required: ['path'],
  },
  list_directory_with_sizes: {
    $schema: 'http://json-schema.org/draft-07/schema#',
    type: 'object',
    properties: {
      path: {
        type: 'string',
      },
      sortBy: {
        default: 'name',
        description: 'Sort entries by name or size',
        type: 'string',
        enum: ['name', 'size'],
      },
    },
    required: ['path'],
  },
  directory_tree: {
    $schema: 'http://json-schema.org/draft-07/schema#',
    type: 'object',
    properties: {
      path: {
        type: 'string',
      },
      excludePatterns: {
        default: [],
        type: 'array',
        items: {
          type: 'string',
        },
      },
    },
    required: ['path'],
  },
  move_file: {
    $schema: 'http://json-schema.org/draft-07/schema#',
    type: 'object',
    properties: {
      source: {
        type: 'string',
      },
      destination: {
        type: 'string',
      },
    },
    required: ['source', 'destination'],
  },
  search_files: {
    $schema: 'http://json-schema.org/draft-07/schema#',
    type: 'object',
    properties: {
      path: {
        type: 'string',
      },
      pattern: {
        type: 'string',
      },
      excludePatterns: {
        default: [],
        type: 'array',
        items: {
          type: 'string',
        },
      },
    },
    required: ['path', 'pattern'],
  },
  get_file_info: {
    $schema: 'http://json-schema.org/draft-07/schema#',
    type: 'object',
    properties: {
      path: {
        type: 'string',
      },
    },
    required: ['path'],
  },
  list_allowed_directories: {
    $schema: 'http://json-schema.org/draft-07/schema#',
    type: 'object',
    properties: {},
  },
};

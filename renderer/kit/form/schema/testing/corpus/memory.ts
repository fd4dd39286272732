import type { Json } from '#shared/model/json/json.ts';

/** The input schemas of @modelcontextprotocol/server-memory 2026.8.31, by tool. */
export const memory: Record<string, Json> = {
  create_entities: {
    $schema: 'http://json-schema.org/draft-07/schema#',
    type: 'object',
    properties: {
      entities: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            name: {
              type: 'string',
              description: 'The name of the entity',
            },
            entityType: {
              type: 'string',
              description: 'The type of the entity',
            },
            observations: {
              type: 'array',
              items: {
                type: 'string',
              },
              description: 'An array of observation contents associated with the entity',
            },
          },
          required: ['name', 'entityType', 'observations'],
        },
      },
    },
    required: ['entities'],
  },
  create_relations: {
    $schema: 'http://json-schema.org/draft-07/schema#',
    type: 'object',
    properties: {
      relations: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            from: {
              type: 'string',
              description: 'The name of the entity where the relation starts',
            },
            to: {
              type: 'string',
              description: 'The name of the entity where the relation ends',
            },
            relationType: {
              type: 'string',
              description: 'The type of the relation',
            },
          },
          required: ['from', 'to', 'relationType'],
        },
      },
    },
    required: ['relations'],
  },
  add_observations: {
    $schema: 'http://json-schema.org/draft-07/schema#',
    type: 'object',
    properties: {
      observations: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            entityName: {
              type: 'string',
              description: 'The name of the entity to add the observations to',
            },
            contents: {
              type: 'array',
              items: {
                type: 'string',
              },
              description: 'An array of observation contents to add',
            },
          },
          required: ['entityName', 'contents'],
        },
      },
    },
    required: ['observations'],
  },
  delete_entities: {
    $schema: 'http://json-schema.org/draft-07/schema#',
    type: 'object',
    properties: {
      entityNames: {
        type: 'array',
        items: {
          type: 'string',
        },
        description: 'An array of entity names to delete',
      },
    },
    required: ['entityNames'],
  },
  delete_observations: {
    $schema: 'http://json-schema.org/draft-07/schema#',
    type: 'object',
    properties: {
      deletions: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            entityName: {
              type: 'string',
              description: 'The name of the entity containing the observations',
            },
            observations: {
              type: 'array',
              items: {
                type: 'string',
              },
              description: 'An array of observations to delete',
            },
          },
          required: ['entityName', 'observations'],
        },
      },
    },
    required: ['deletions'],
  },
  delete_relations: {
    $schema: 'http://json-schema.org/draft-07/schema#',
    type: 'object',
    properties: {
      relations: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            from: {
              type: 'string',
              description: 'The name of the entity where the relation starts',
            },
            to: {
              type: 'string',
              description: 'The name of the entity where the relation ends',
            },
            relationType: {
              type: 'string',
              description: 'The type of the relation',
            },
          },
          required: ['from', 'to', 'relationType'],
        },
        description: 'An array of relations to delete',
      },
    },
    required: ['relations'],
  },
  read_graph: {
    $schema: 'http://json-schema.org/draft-07/schema#',
    type: 'object',
    properties: {},
  },
  search_nodes: {
    $schema: 'http://json-schema.org/draft-07/schema#',
    type: 'object',
    properties: {
      query: {
        type: 'string',
        description: 'The search query to match against entity names, types, and observation content',
      },
    },
    required: ['query'],
  },
  open_nodes: {
    $schema: 'http://json-schema.org/draft-07/schema#',
    type: 'object',
    properties: {
      names: {
        type: 'array',
        items: {
          type: 'string',
        },
        description: 'An array of entity names to retrieve',
      },
    },
    required: ['names'],
  },
};

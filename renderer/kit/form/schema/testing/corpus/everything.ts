import type { Json } from '#shared/model/json/json.ts';

/** The input schemas of @modelcontextprotocol/server-everything 2026.8.31, by tool. */
export const everything: Record<string, Json> = {
  echo: {
    $schema: 'http://json-schema.org/draft-07/schema#',
    type: 'object',
    properties: {
      message: {
        type: 'string',
        description: 'Message to echo',
      },
    },
    required: ['message'],
  },
  'get-annotated-message': {
    $schema: 'http://json-schema.org/draft-07/schema#',
    type: 'object',
    properties: {
      messageType: {
        type: 'string',
        enum: ['error', 'success', 'debug'],
        description: 'Type of message to demonstrate different annotation patterns',
      },
      includeImage: {
        default: false,
        description: 'Whether to include an example image',
        type: 'boolean',
      },
    },
    required: ['messageType'],
  },
  'get-env': {
    $schema: 'http://json-schema.org/draft-07/schema#',
    type: 'object',
    properties: {},
  },
  'get-resource-links': {
    $schema: 'http://json-schema.org/draft-07/schema#',
    type: 'object',
    properties: {
      count: {
        default: 3,
        description: 'Number of resource links to return (1-10)',
        type: 'number',
        minimum: 1,
        maximum: 10,
      },
    },
  },
  'get-resource-reference': {
    $schema: 'http://json-schema.org/draft-07/schema#',
    type: 'object',
    properties: {
      resourceType: {
        default: 'Text',
        type: 'string',
        enum: ['Text', 'Blob'],
      },
      resourceId: {
        default: 1,
        description: 'ID of the text resource to fetch',
        type: 'number',
      },
    },
  },
  'get-structured-content': {
    $schema: 'http://json-schema.org/draft-07/schema#',
    type: 'object',
    properties: {
      location: {
        type: 'string',
        enum: ['New York', 'Chicago', 'Los Angeles'],
        description: 'Choose city',
      },
    },
    required: ['location'],
  },
  'get-sum': {
    $schema: 'http://json-schema.org/draft-07/schema#',
    type: 'object',
    properties: {
      a: {
        type: 'number',
        description: 'First number',
      },
      b: {
        type: 'number',
        description: 'Second number',
      },
    },
    required: ['a', 'b'],
  },
  'get-tiny-image': {
    $schema: 'http://json-schema.org/draft-07/schema#',
    type: 'object',
    properties: {},
  },
  'gzip-file-as-resource': {
    $schema: 'http://json-schema.org/draft-07/schema#',
    type: 'object',
    properties: {
      name: {
        default: 'README.md.gz',
        type: 'string',
        description: 'Name of the output file',
      },
      data: {
        default: 'https://raw.githubusercontent.com/modelcontextprotocol/servers/refs/heads/main/README.md',
        type: 'string',
        format: 'uri',
        description: 'URL or data URI of the file content to compress',
      },
      outputType: {
        default: 'resourceLink',
        description:
          "How the resulting gzipped file should be returned. 'resourceLink' returns a link to a resource that can be read later, 'resource' returns a full resource object.",
        type: 'string',
        enum: ['resourceLink', 'resource'],
      },
    },
  },
  'toggle-simulated-logging': {
    $schema: 'http://json-schema.org/draft-07/schema#',
    type: 'object',
    properties: {},
  },
  'toggle-subscriber-updates': {
    $schema: 'http://json-schema.org/draft-07/schema#',
    type: 'object',
    properties: {},
  },
  'trigger-long-running-operation': {
    $schema: 'http://json-schema.org/draft-07/schema#',
    type: 'object',
    properties: {
      duration: {
        default: 10,
        description: 'Duration of the operation in seconds',
        type: 'number',
      },
      steps: {
        default: 5,
        description: 'Number of steps in the operation',
        type: 'number',
      },
    },
  },
  'get-roots-list': {
    $schema: 'http://json-schema.org/draft-07/schema#',
    type: 'object',
    properties: {},
  },
  'trigger-elicitation-request': {
    $schema: 'http://json-schema.org/draft-07/schema#',
    type: 'object',
    properties: {},
  },
  'trigger-url-elicitation': {
    $schema: 'http://json-schema.org/draft-07/schema#',
    type: 'object',
    properties: {
      url: {
        type: 'string',
        format: 'uri',
        description: 'The URL the user should open',
      },
      message: {
        default: 'Please open the link to complete this action.',
        description: 'Message shown to the user before opening the URL',
        type: 'string',
      },
      elicitationId: {
        description: 'Optional explicit elicitation ID. Defaults to a random UUID.',
        type: 'string',
      },
      errorPath: {
        default: false,
        description:
          'Controls which elicitation mechanism is used. When false (default), sends an elicitation/create request (request path). When true, throws a UrlElicitationRequiredError (MCP error code -32042) so the client handles the URL elicitation via the error path rather than waiting for a response. To clear the error, satisfy the prerequisite and retry this call with the same arguments; the retry ignores errorPath and proceeds, so the client does not loop on the same error.',
        type: 'boolean',
      },
    },
    required: ['url'],
  },
  'trigger-sampling-request': {
    $schema: 'http://json-schema.org/draft-07/schema#',
    type: 'object',
    properties: {
      prompt: {
        type: 'string',
        description: 'The prompt to send to the LLM',
      },
      maxTokens: {
        default: 100,
        description: 'Maximum number of tokens to generate',
        type: 'number',
      },
    },
    required: ['prompt'],
  },
  'simulate-research-query': {
    $schema: 'http://json-schema.org/draft-07/schema#',
    type: 'object',
    properties: {
      topic: {
        type: 'string',
        description: 'The research topic to investigate',
      },
      ambiguous: {
        default: false,
        description: 'Simulate an ambiguous query that requires clarification (triggers input_required status)',
        type: 'boolean',
      },
    },
    required: ['topic'],
  },
  'trigger-sampling-request-async': {
    $schema: 'http://json-schema.org/draft-07/schema#',
    type: 'object',
    properties: {
      prompt: {
        type: 'string',
        description: 'The prompt to send to the LLM',
      },
      maxTokens: {
        default: 100,
        description: 'Maximum number of tokens to generate',
        type: 'number',
      },
    },
    required: ['prompt'],
  },
  'trigger-elicitation-request-async': {
    $schema: 'http://json-schema.org/draft-07/schema#',
    type: 'object',
    properties: {},
  },
};

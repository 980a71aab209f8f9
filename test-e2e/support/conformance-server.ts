import { setTimeout as sleep } from 'node:timers/promises';
import {
  acceptedContent,
  type CallToolResult,
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  completable,
  createRequestStateCodec,
  fromJsonSchema,
  type InputRequiredResult,
  inputRequired,
  McpServer,
  ResourceTemplate,
  type ServerContext,
  type ServerEventBus,
} from '@modelcontextprotocol/server';
import { z } from 'zod';

/** An image of one red pixel. */
const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==';
/** A recording without samples. */
const wav = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAAB9AAACABAAZGF0YQAAAAA=';

const image = { type: 'image', data: png, mimeType: 'image/png' } as const;
const text = (content: string) => ({ type: 'text', text: content }) as const;
const textResult = (content: string): CallToolResult => ({ content: [text(content)] });
const userMessages = (...contents: readonly { readonly type: string }[]) => ({
  messages: contents.map((content) => ({
    role: 'user' as const,
    content: content as ReturnType<typeof text>,
  })),
});

const description = 'For the conformance suite';

const states = createRequestStateCodec<string>({ key: 'a key for tests that guards nothing at all' });

/** A form that asks the user for a text or a truth value. */
const elicitation = (
  message: string,
  field: string,
  schema: { type: 'string' } | { type: 'boolean' } = { type: 'string' },
) =>
  inputRequired.elicit({
    message,
    requestedSchema: { type: 'object', properties: { [field]: schema }, required: [field] },
  });

/** A question to the client's language model. */
const sampling = (question: string, maxTokens: number) =>
  inputRequired.createMessage({ messages: [{ role: 'user', content: text(question) }], maxTokens });

/** The text that the user entered in a form; null where it was not answered. */
const textEntered = ({ mcpReq }: ServerContext, key: string, field: string): string | null => {
  const value = acceptedContent(mcpReq.inputResponses, key)?.[field];
  return typeof value === 'string' ? value : null;
};

type Tool = (
  context: ServerContext,
) => CallToolResult | InputRequiredResult | Promise<CallToolResult | InputRequiredResult>;

/** The tools without arguments that the conformance suite prescribes, by name. */
const tools: Readonly<Record<string, Tool>> = {
  test_simple_text: () => textResult('This is a simple text response for testing.'),
  test_image_content: () => ({ content: [image] }),
  test_audio_content: () => ({ content: [{ type: 'audio', data: wav, mimeType: 'audio/wav' }] }),
  test_embedded_resource: () => ({
    content: [
      {
        type: 'resource',
        resource: {
          uri: 'test://embedded-resource',
          mimeType: 'text/plain',
          text: 'This is an embedded resource content.',
        },
      },
    ],
  }),
  test_multiple_content_types: () => ({
    content: [
      text('Multiple content types test:'),
      image,
      {
        type: 'resource',
        resource: {
          uri: 'test://mixed-content-resource',
          mimeType: 'application/json',
          text: '{"test":"data","value":123}',
        },
      },
    ],
  }),
  test_error_handling: () => {
    throw new Error('This tool intentionally returns an error for testing');
  },
  async test_tool_with_progress({ mcpReq }) {
    const progressToken = mcpReq._meta?.progressToken;
    for (const progress of [0, 50, 100]) {
      if (progressToken !== undefined) {
        await mcpReq.notify({
          method: 'notifications/progress',
          params: { progressToken, progress, total: 100 },
        });
      }
      await sleep(50);
    }
    return textResult('Done');
  },
  async test_logging_tool({ mcpReq }) {
    await mcpReq.log('info', 'A line of the log');
    return textResult('Logged');
  },
  test_missing_capability: () =>
    inputRequired({ inputRequests: { question: sampling('What is the capital of France?', 100) } }),
  test_streaming_elicitation: (context) =>
    textEntered(context, 'user_name', 'name') === null
      ? inputRequired({ inputRequests: { user_name: elicitation('What is your name?', 'name') } })
      : textResult('Done'),
  test_input_required_result_elicitation(context) {
    const name = textEntered(context, 'user_name', 'name');
    return name === null
      ? inputRequired({ inputRequests: { user_name: elicitation('What is your name?', 'name') } })
      : textResult(`Hello, ${name}!`);
  },
  test_input_required_result_sampling({ mcpReq }) {
    const answer = mcpReq.inputResponses?.capital_question;
    return answer === undefined
      ? inputRequired({
          inputRequests: { capital_question: sampling('What is the capital of France?', 100) },
        })
      : textResult(JSON.stringify(answer));
  },
  test_input_required_result_list_roots({ mcpReq }) {
    const roots = mcpReq.inputResponses?.client_roots;
    return roots === undefined
      ? inputRequired({ inputRequests: { client_roots: inputRequired.listRoots() } })
      : textResult(JSON.stringify(roots));
  },
  test_input_required_result_request_state: (context) => confirm(context, 'request-state'),
  test_input_required_result_tampered_state: (context) => confirm(context, 'tampered-state'),
  async test_input_required_result_multiple_inputs({ mcpReq }) {
    const keys = ['user_name', 'greeting', 'client_roots'];
    if (keys.every((key) => mcpReq.inputResponses?.[key] !== undefined)) return textResult('All answered');
    return inputRequired({
      inputRequests: {
        user_name: elicitation('What is your name?', 'name'),
        greeting: sampling('Generate a greeting', 50),
        client_roots: inputRequired.listRoots(),
      },
      requestState: await states.mint('multiple'),
    });
  },
  async test_input_required_result_multi_round(context) {
    const round = context.mcpReq.requestState<string>();
    if (round === 'second' && textEntered(context, 'step2', 'color') !== null)
      return textResult('Both rounds are done');
    if (round === 'first' && textEntered(context, 'step1', 'name') !== null) {
      return inputRequired({
        inputRequests: { step2: elicitation('Step 2: What is your favorite color?', 'color') },
        requestState: await states.mint('second'),
      });
    }
    return inputRequired({
      inputRequests: { step1: elicitation('Step 1: What is your name?', 'name') },
      requestState: await states.mint('first'),
    });
  },
  test_input_required_result_capabilities(context) {
    const declared = capabilitiesOf(context);
    return inputRequired({
      inputRequests: {
        ...(declared.sampling && { question: sampling('What is the capital of France?', 100) }),
        ...(declared.elicitation && { user_name: elicitation('What is your name?', 'name') }),
      },
    });
  },
};

/** The capabilities that the client names in its request. */
const capabilitiesOf = ({ mcpReq }: Pick<ServerContext, 'mcpReq'>): ClientCapabilities =>
  (mcpReq.envelope as { [CLIENT_CAPABILITIES_META_KEY]?: ClientCapabilities } | undefined)?.[
    CLIENT_CAPABILITIES_META_KEY
  ] ?? {};

/** Asks for a confirmation, with a state that must come back unchanged. */
async function confirm(
  { mcpReq }: ServerContext,
  state: string,
): Promise<CallToolResult | InputRequiredResult> {
  if (mcpReq.requestState<string>() === state && mcpReq.inputResponses?.confirm !== undefined)
    return textResult('state-ok');
  return inputRequired({
    inputRequests: { confirm: elicitation('Please confirm', 'ok', { type: 'boolean' }) },
    requestState: await states.mint(state),
  });
}

function addResources(server: McpServer): void {
  const described = (mimeType: string) => ({ description, mimeType });
  server.registerResource('static-text', 'test://static-text', described('text/plain'), ({ href: uri }) => ({
    contents: [{ uri, mimeType: 'text/plain', text: 'This is the content of the static text resource.' }],
  }));
  server.registerResource(
    'static-binary',
    'test://static-binary',
    described('image/png'),
    ({ href: uri }) => ({
      contents: [{ uri, mimeType: 'image/png', blob: png }],
    }),
  );
  server.registerResource(
    'template',
    new ResourceTemplate('test://template/{id}/data', { list: undefined }),
    described('application/json'),
    ({ href: uri }, { id }) => {
      const content = { id, templateTest: true, data: `Data for ID: ${id}` };
      return { contents: [{ uri, mimeType: 'application/json', text: JSON.stringify(content) }] };
    },
  );
}

function addPrompts(server: McpServer): void {
  server.registerPrompt('test_simple_prompt', { description }, () =>
    userMessages(text('This is a simple prompt for testing.')),
  );
  server.registerPrompt(
    'test_prompt_with_arguments',
    {
      description,
      argsSchema: z.object({
        arg1: completable(z.string().describe('First argument'), (begun) =>
          ['paris', 'park', 'party'].filter((one) => one.startsWith(begun)),
        ),
        arg2: z.string().describe('Second argument'),
      }),
    },
    ({ arg1, arg2 }) => userMessages(text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)),
  );
  server.registerPrompt(
    'test_prompt_with_embedded_resource',
    { description, argsSchema: z.object({ resourceUri: z.string() }) },
    ({ resourceUri: uri }) => {
      const resource = { uri, mimeType: 'text/plain', text: 'Embedded resource content for testing.' };
      return userMessages(
        { type: 'resource', resource } as { type: string },
        text('Please process the embedded resource above.'),
      );
    },
  );
  server.registerPrompt('test_prompt_with_image', { description }, () =>
    userMessages(image, text('Please analyze the image above.')),
  );
  server.registerPrompt('test_input_required_result_prompt', { description }, (context) => {
    const given = textEntered(context, 'user_context', 'context');
    return given === null
      ? inputRequired({
          inputRequests: { user_context: elicitation('What context should the prompt use?', 'context') },
        })
      : userMessages(text(`In the context ${given}`));
  });
}

/** The tools whose schemas are tested: all kinds of keywords are listed, and a header repeats an argument. */
function addSchemas(server: McpServer): void {
  server.registerTool(
    'json_schema_2020_12_tool',
    {
      description,
      inputSchema: fromJsonSchema({
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        type: 'object',
        $defs: {
          address: {
            $anchor: 'addressDef',
            type: 'object',
            properties: { street: { type: 'string' }, city: { type: 'string' } },
          },
        },
        properties: {
          name: { type: 'string' },
          address: { $ref: '#/$defs/address' },
          contactMethod: { type: 'string', enum: ['phone', 'email'] },
          phone: { type: 'string' },
          email: { type: 'string' },
        },
        allOf: [{ anyOf: [{ required: ['phone'] }, { required: ['email'] }] }],
        if: { properties: { contactMethod: { const: 'phone' } }, required: ['contactMethod'] },
        // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
        then: { required: ['phone'] },
        else: { required: ['email'] },
        additionalProperties: false,
      }),
    },
    () => textResult('The arguments fit the schema.'),
  );
  server.registerTool(
    'test_argument_in_header',
    {
      description,
      inputSchema: z.object({ region: z.string().meta({ 'x-mcp-header': 'Region' }) }),
    },
    ({ region }) => textResult(region),
  );
}

/** A server with everything that the conformance suite prescribes, except for the extension for tasks. */
export function conformanceServer(changes: ServerEventBus): McpServer {
  const server = new McpServer(
    { name: 'conformance', version: '1.0.0' },
    { capabilities: { logging: {} }, requestState: { verify: states.verify } },
  );
  for (const [name, tool] of Object.entries(tools)) server.registerTool(name, { description }, tool);
  for (const kind of ['tool', 'prompt'] as const) {
    server.registerTool(`test_trigger_${kind}_change`, { description }, () => {
      changes.publish({ kind: `${kind}s_list_changed` });
      return textResult('Published');
    });
  }
  addSchemas(server);
  addResources(server);
  addPrompts(server);
  return server;
}

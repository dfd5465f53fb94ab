import type { TSchema } from 'typebox';
import type { RefusalCode } from '../../values/refusal.ts';
import type { Access, Permission } from '../access.ts';
import type { Endpoint } from '../endpoint.ts';
import { type Answer, ApiError, deletedMeta, successSchema } from '../envelope.ts';
import type { Operation } from '../operation.ts';
import type { FileBody } from '../request/file-body.ts';
import { paramsSchema } from '../request/path-params.ts';
import { type Sheet, sheetTypes } from '../run/sheet.ts';
import { documentedAs, isOptionalBody } from '../schema.ts';
import type { ApiInfo } from './api-info.ts';
import { errorResponses, headerReferences, refusalCodes, sharedResponses } from './error-responses.ts';
import { exampleOf, type KnownExamples, knownExamples } from './example.ts';
import { linksFrom } from './links.ts';
import { type NamedSchemas, nameSchemas, type Schema } from './named-schemas.ts';
import {
  envelopes,
  securityOf,
  securitySchemes,
  sharedHeaders,
  sharedParameters,
} from './shared-components.ts';

/** The OpenAPI 3.1 document of everything that is served. The same operations always give the same document. */
export function openApiDocument(operations: Operation[], endpoints: Endpoint[], info: ApiInfo): object {
  const { groups, ...ownInfo } = info;
  const schemas = nameSchemas([
    ...operations.flatMap(schemasOf),
    ...endpoints.flatMap(({ answers }) => Object.values(answers).map(({ schema }) => toPlainJson(schema))),
    toPlainJson(ApiError),
  ]);
  const paths: Record<string, Record<string, object>> = {};
  const add = (path: string, method: string, entry: object) => {
    paths[path] = { ...paths[path], [method.toLowerCase()]: entry };
  };
  const byGroup = Map.groupBy(operations, ({ group }) => group);
  const examples = new Map(
    [...byGroup].map(([group, groupOperations]) => [
      group,
      knownExamples(groupOperations.flatMap(schemasOf)),
    ]),
  );
  for (const operation of withCompatLast(operations)) {
    const known = { ...envelopeExamples, ...examples.get(operation.group), path: operation.path };
    add(
      operation.path,
      operation.method,
      operationEntry(operation, schemas, known, linksFrom(operation, operations)),
    );
  }
  for (const endpoint of endpoints) add(endpoint.path, 'GET', endpointEntry(endpoint, schemas));

  return {
    openapi: '3.1.1',
    info: ownInfo,
    servers: [{ url: '/' }],
    tags: tagsOf([...operations, ...endpoints], groups),
    paths,
    components: {
      securitySchemes,
      parameters: sharedParameters,
      headers: sharedHeaders,
      responses: sharedResponses(new Set([...operations.flatMap(refusalCodes), ...endpointCodes])),
      schemas: { ...envelopes, ...schemas.components },
    },
  };
}

/** Fallback examples: a last page with one row. */
const envelopeExamples: KnownExamples = { page: 1, perPage: 20, total: 1, nextCursor: '', hasNext: false };

/** Converts to plain JSON, without what TypeBox keeps beside the schema. */
function toPlainJson(schema: TSchema): Schema {
  return JSON.parse(JSON.stringify(schema, (_, part) => part?.[documentedAs] ?? part));
}

function schemasOf({ query, body, answers, sheet, isStream }: Operation): Schema[] {
  const inputs = [query, body].filter((schema) => schema !== undefined);
  const outputs = sheet?.isOnlyForm || isStream ? [] : answers.map(successSchema);
  return [...inputs, ...outputs].map(toPlainJson);
}

/** The last group of the document: operations that are kept for compatibility. */
const compatGroup = 'Compatibility';

/** Puts operations that are kept for compatibility after all others. */
function withCompatLast(operations: Operation[]): Operation[] {
  const ids = new Set(operations.map(({ id }) => id));
  const lost = operations.find(({ compat }) => compat !== undefined && !ids.has(compat));
  if (lost) throw new Error(`${lost.id} stands for ${lost.compat}, which there is not`);
  return [...operations.filter(({ compat }) => !compat), ...operations.filter(({ compat }) => compat)];
}

/** The groups in the order of their descriptions, not in that of the areas. */
function tagsOf(
  entries: { group: string; compat?: string | undefined }[],
  groups: Record<string, string>,
): object[] {
  const used = new Set(entries.map(({ group, compat }) => (compat ? compatGroup : group)));
  for (const group of used) {
    if (!groups[group])
      throw new Error(`the group ${group} is not described in src/http/document/api-info.ts`);
  }
  return Object.entries(groups)
    .filter(([group]) => used.has(group))
    .map(([name, description]) => ({ name, description }));
}

function operationEntry(
  operation: Operation,
  schemas: NamedSchemas,
  known: KnownExamples,
  links: Record<string, object> | undefined,
): object {
  const { id, group, summary, access, body, answers, compat } = operation;
  const codes = refusalCodes(operation);
  const description = describe(operation);
  const parameters = parametersOf(operation, schemas);
  const answersByStatus = [...Map.groupBy(answers, ({ status }) => status)];
  return {
    operationId: id,
    tags: [compat ? compatGroup : group],
    summary,
    ...(description && { description }),
    ...(compat && { 'x-compat': compat }),
    ...(isPermission(access) && { 'x-permission': access }),
    security: securityOf(access),
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: {
        required: !isOptionalBody(body),
        content: jsonContent(toPlainJson(body), schemas, known),
      },
    }),
    ...(operation.file && { requestBody: { required: true, content: fileContent(operation.file) } }),
    responses: {
      ...Object.fromEntries(
        answersByStatus.map(([status, statusAnswers], at) => [
          status,
          {
            ...successResponse(operation, statusAnswers, schemas, known),
            ...(at === 0 && links && { links }),
          },
        ]),
      ),
      ...errorResponses(codes),
    },
    'x-refusals': codes,
  };
}

/** A file as a form field, or as the body itself. */
function fileContent({ types, description }: FileBody): object {
  const form = {
    schema: {
      type: 'object',
      properties: { file: { type: 'string', contentMediaType: types[0], description } },
      required: ['file'],
      additionalProperties: false,
    },
    encoding: { file: { contentType: types.join(', ') } },
  };
  const plainFiles = types.map((type) => [type, { schema: { type: 'string', contentMediaType: type } }]);
  return { 'multipart/form-data': form, ...Object.fromEntries(plainFiles) };
}

function describe({ description, compat, access, refusals }: Operation): string {
  const paragraphs = [
    description,
    compat && `Kept for compatibility: use \`${compat}\` instead.`,
    isPermission(access) && `Needs the permission \`${access}\`.`,
    refusals.length > 0 && `May refuse with ${refusals.map((code) => `\`${code}\``).join(', ')}.`,
  ];
  return paragraphs.filter(Boolean).join('\n\n');
}

function isPermission(access: Access): access is Permission {
  return !['public', 'signature', 'session'].includes(access);
}

function parametersOf(operation: Operation, schemas: NamedSchemas): object[] {
  const isWrite = operation.method !== 'GET';
  const key = operation.repeat === 'renewed' ? 'IdempotencyKeyUnused' : 'IdempotencyKey';
  return [
    ...parametersIn('path', toPlainJson(paramsSchema(operation.path, operation.params)), schemas),
    ...(operation.query ? parametersIn('query', toPlainJson(operation.query), schemas) : []),
    ...(isWrite ? [{ $ref: `#/components/parameters/${key}` }] : []),
  ];
}

function parametersIn(place: 'path' | 'query', schema: Schema, schemas: NamedSchemas): object[] {
  const { properties = {}, required = [] } = schema as {
    properties?: Record<string, Schema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...rest }]) => ({
    name,
    in: place,
    required: required.includes(name),
    ...(description !== undefined && { description }),
    schema: schemas.refer(rest),
  }));
}

function successResponse(
  operation: Operation,
  answers: Answer[],
  schemas: NamedSchemas,
  known: KnownExamples,
): object {
  const [first] = answers as [Answer];
  const forms = answers.map((answer) =>
    answer.bare ? schemas.refer(toPlainJson(answer.data)) : successEnvelope(answer, schemas),
  );
  const isReplayable = operation.method !== 'GET' && operation.repeat !== 'renewed';
  const example = first.bare
    ? exampleOf(toPlainJson(first.data), known)
    : envelopeExample(operation, first, known);
  return {
    description: answers.map(({ message }) => message).join(' Or: '),
    headers: headerReferences(['X-Request-Id', ...(isReplayable ? ['Idempotent-Replayed'] : [])]),
    content: {
      ...(!(operation.sheet?.isOnlyForm || operation.isStream) && {
        'application/json': { schema: forms.length === 1 ? forms[0] : { oneOf: forms }, example },
      }),
      ...(operation.sheet && sheetContent(operation.sheet)),
      ...(operation.isStream && { 'text/event-stream': mediaTypeEntry('text/event-stream') }),
      ...Object.fromEntries(operation.otherForms.map((type) => [type, mediaTypeEntry(type)])),
    },
  };
}

function sheetContent({ columns, isOnlyForm, makeTable, print, forImport }: Sheet): object {
  const description = makeTable
    ? 'A sheet with the rows and columns of the answer.'
    : `A sheet with the columns ${columns.map(({ name }) => name).join(', ')}.`;
  const [csv = '', xlsx = '', jsonl = '', pdf = '', zip = ''] = sheetTypes;
  if (forImport) {
    return { [csv]: { schema: { type: 'string', description } }, [zip]: mediaTypeEntry(zip) };
  }
  return {
    [csv]: { schema: { type: 'string', description } },
    [xlsx]: { schema: { type: 'string', contentMediaType: xlsx, description } },
    ...(!(isOnlyForm || makeTable) && {
      [jsonl]: { schema: { type: 'string', description: 'Every row as JSON, one on each line.' } },
    }),
    ...(print && { [pdf]: mediaTypeEntry(pdf) }),
  };
}

function mediaTypeEntry(type: string): object {
  return {
    schema: type.startsWith('text/') ? { type: 'string' } : { type: 'string', contentMediaType: type },
  };
}

function envelopeExample(operation: Operation, answer: Answer, known: KnownExamples): object {
  const { properties } = toPlainJson(successSchema(answer)) as { properties: Record<string, Schema> };
  return {
    success: true,
    code: answer.code,
    message: answer.message,
    data: exampleOf(properties.data ?? {}, known),
    meta:
      operation.method === 'DELETE' && answer.meta === 'page'
        ? deletedMeta
        : exampleOf(properties.meta ?? {}, known),
  };
}

/** The shared envelope with the fields of this answer. */
function successEnvelope(answer: Answer, schemas: NamedSchemas): Schema {
  const { properties } = toPlainJson(successSchema(answer)) as { properties: Record<string, Schema> };
  const { code, data, meta } = schemas.refer({ properties }).properties as Record<string, Schema>;
  const isMessage = data?.type === 'null';
  const ownProperties = isMessage ? { code, meta } : { code, data, meta };
  return {
    allOf: [
      { $ref: `#/components/schemas/${isMessage ? 'SuccessMessage' : 'ApiSuccess'}` },
      { type: 'object', properties: ownProperties, required: Object.keys(ownProperties) },
    ],
  };
}

const endpointCodes: RefusalCode[] = ['VALIDATION_FAILED', 'SERVER_ERROR'];

function endpointEntry({ id, group, summary, answers }: Endpoint, schemas: NamedSchemas): object {
  const responses = Object.entries(answers).map(([status, { description, schema }]) => [
    status,
    {
      description,
      headers: headerReferences(['X-Request-Id', ...(status === '503' ? ['Retry-After'] : [])]),
      content: jsonContent(toPlainJson(schema), schemas, {}),
    },
  ]);
  return {
    operationId: id,
    tags: [group],
    summary,
    security: [],
    responses: { ...errorResponses(endpointCodes), ...Object.fromEntries(responses) },
    'x-refusals': endpointCodes,
  };
}

function jsonContent(schema: Schema, schemas: NamedSchemas, known: KnownExamples): object {
  return { 'application/json': { schema: schemas.refer(schema), example: exampleOf(schema, known) } };
}

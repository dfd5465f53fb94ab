import { readFileSync, writeFileSync } from 'node:fs';
import { apiInfo } from '../src/http/document/api-info.ts';
import { openApiDocument } from '../src/http/document/openapi.ts';
import { endpoints, operations } from '../src/operations.ts';
import { clientTypes } from './client/types.ts';
import { enumValues } from './enum-values.ts';
import { schemaOfNewDatabase } from './schema.ts';

/**
 * Writes the generated files: the OpenAPI document, the types and enumerations of the web client, the schema, and the
 * number of operations in the README.
 */
const document = `${JSON.stringify(openApiDocument(operations, endpoints, apiInfo), null, 2)}\n`;
writeFileSync(new URL('../openapi.json', import.meta.url), document);
writeFileSync(new URL('../web/src/api/schema.d.ts', import.meta.url), await clientTypes(document));
writeFileSync(new URL('../web/src/api/enum-values.ts', import.meta.url), enumValues(document));
writeFileSync(new URL('../migrations/schema.sql', import.meta.url), await schemaOfNewDatabase());

const readme = new URL('../README.md', import.meta.url);
const { paths } = JSON.parse(document) as { paths: Record<string, Record<string, { operationId?: string }>> };
const served = Object.values(paths)
  .flatMap((path) => Object.values(path))
  .filter((one) => one.operationId).length;
writeFileSync(
  readme,
  readFileSync(readme, 'utf8').replace(/an API of \d+ operations/, `an API of ${served} operations`),
);

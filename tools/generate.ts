import { writeFileSync } from 'node:fs';
import { apiInfo } from '../src/http/document/api-info.ts';
import { openApiDocument } from '../src/http/document/openapi.ts';
import { endpoints, operations } from '../src/operations.ts';
import { clientTypes } from './client/types.ts';
import { schemaOfNewDatabase } from './schema.ts';

/** Writes the generated files: the OpenAPI document, the types of the web client, and the schema. */
const document = `${JSON.stringify(openApiDocument(operations, endpoints, apiInfo), null, 2)}\n`;
writeFileSync(new URL('../openapi.json', import.meta.url), document);
writeFileSync(new URL('../web/src/api/schema.d.ts', import.meta.url), await clientTypes(document));
writeFileSync(new URL('../migrations/schema.sql', import.meta.url), await schemaOfNewDatabase());

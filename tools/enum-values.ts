type Document = { components: { schemas: Record<string, { enum?: unknown[] }> } };

/** The values of every enumeration that the document names, as constants: a page imports those that it offers. */
export function enumValues(document: string): string {
  const { components } = JSON.parse(document) as Document;
  const constants = Object.entries(components.schemas).flatMap(([name, schema]) => {
    if (!schema.enum) return [];
    const values = schema.enum.map((value) => `  ${JSON.stringify(value)},\n`).join('');
    return [`export const ${name.charAt(0).toLowerCase()}${name.slice(1)}Values = [\n${values}] as const;\n`];
  });
  return `// Written by npm run generate.\n\n${constants.join('\n')}`;
}

const words = new Set(
  `ACTION ALL ALWAYS AND ANY ARRAY AS ASC BETWEEN BTREE CASCADE CASE CHECK COALESCE COLLATE CONSTRAINT CREATE DEFAULT
   DEFERRABLE DEFERRED DELETE DESC DISTINCT ELSE END EXCLUDE FALSE FOREIGN FROM GENERATED IMMEDIATE IN INDEX INITIALLY
   IS KEY LIKE NOT NO NULL NULLS ON OR PRIMARY REFERENCES RESTRICT SET SIMILAR STORED THEN TRUE UNIQUE UPDATE USING
   WHEN WHERE WITH`.split(/\s+/),
);

/** Rewrites a definition as PostgreSQL prints it into the words that we use. */
export function plainSql(text: string): string {
  return text
    .split(/('(?:[^']|'')*')/)
    .map((part, index) => (index % 2 === 1 ? part : plain(part)))
    .join('')
    .replaceAll(/('(?:[^']|'')*')::(?:text|character varying)\b(?!\[)/g, '$1')
    .replaceAll(/= any \(array\[([^\]]*)\](?:::text\[\])?\)/g, 'in ($1)')
    .replaceAll(
      /('(?:[^']|'')*')::(?:smallint|integer|bigint|numeric|interval|uuid|xid8|jsonb|date)\b(?!\[)/g,
      '$1',
    );
}

function plain(text: string): string {
  return text
    .replaceAll(/\b[A-Z]+\b/g, (word) => (words.has(word) ? word.toLowerCase() : word))
    .replaceAll('timestamp with time zone', 'timestamptz')
    .replaceAll(/ on public\./g, ' on ')
    .replaceAll(/\b(references \w+)\(/g, '$1 (')
    .replaceAll(' using btree', '');
}

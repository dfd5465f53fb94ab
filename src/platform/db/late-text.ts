import sql, { raw, type Sql } from 'sql-template-tag';

/**
 * A text that the database finds with the last statements of a transaction, such as the next number of a series. Until
 * then the placeholder stands for it. The statement that finds it also sets it as `app.late_text`, so that statements
 * after it can store it.
 */
export type LateText = { placeholder: string; text: Promise<string> };

/** The text as it is stored: what the database found stands in the place of the placeholder. */
export function storedText(
  text: string,
  late: Pick<LateText, 'placeholder'> | undefined,
  type: 'text' | 'jsonb',
): Sql | string {
  if (!late || !text.includes(late.placeholder)) return text;
  return sql`replace(${text}, ${late.placeholder}, current_setting('app.late_text'))::${raw(type)}`;
}

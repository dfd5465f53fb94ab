/** Finds the translation of a sentence whose values are filled in already: `A cart can have at most 500 lines.` */
export function sentencesOf(texts: Record<string, string>): (message: string) => string | undefined {
  const patterns = Object.keys(texts)
    .filter((text) => /\{\d\}/.test(text))
    // The pattern that says most comes first: `must be one of {1}` before `must be {1}`.
    .sort((one, other) => fixedLength(other) - fixedLength(one))
    .map((text) => ({ text, pattern: patternOf(text) }));
  return (message) => {
    if (texts[message]) return texts[message];
    for (const { text, pattern } of patterns) {
      const [, ...values] = pattern.exec(message) ?? [];
      // A value may be a text itself: `a whole number`.
      if (values.length > 0)
        return texts[text]?.replace(/\{(\d)\}/g, (_, at: string) => {
          const value = values[Number(at) - 1] ?? '';
          return texts[value] ?? value;
        });
    }
    return bySentence(message.split(/(?<=\.) (?=\p{Lu})/u), texts);
  };
}

/** A text of several sentences, of which some may belong together. */
function bySentence(parts: string[], texts: Record<string, string>): string | undefined {
  for (let count = parts.length; count > 0; count--) {
    const head = texts[parts.slice(0, count).join(' ')];
    const rest = head && count < parts.length ? bySentence(parts.slice(count), texts) : '';
    if (head && rest !== undefined) return rest ? `${head} ${rest}` : head;
  }
  return undefined;
}

const fixedLength = (text: string) => text.replace(/\{\d\}/g, '').length;

function patternOf(text: string): RegExp {
  const escaped = text.split(/\{\d\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${escaped.join('(.+?)')}$`, 's');
}

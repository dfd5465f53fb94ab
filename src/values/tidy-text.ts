const lineBreaks = /\r\n?|[\u0085\u2028\u2029]/g;
// Control characters, marks that turn the direction of what follows, and what has no width at all.
const unseen =
  /[[\p{Cc}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]--[\n\t]]/gv;
// Persian, Hindi and emoji need these two, between the signs that they join or part.
const looseJoiners =
  /(?<![\p{L}\p{M}\p{N}\p{P}\p{S}])[\u200c\u200d]|[\u200c\u200d](?![\p{L}\p{M}\p{N}\p{P}\p{S}])/gu;
const seen = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** NFC, without what nobody sees. Of a text of which nothing can be seen only its blanks stay. */
export function tidyText(text: string): string {
  const kept = text.normalize('NFC').replace(lineBreaks, '\n').replace(unseen, '').replace(looseJoiners, '');
  return seen.test(kept) ? kept : kept.replace(/\S/gu, '');
}

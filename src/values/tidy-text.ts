const lineBreaks = /\r\n?|[\u0085\u2028\u2029]/g;
// Control characters, marks that change the direction of text, and characters without width.
const hidden =
  /[[\p{Cc}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]--[\n\t]]/gv;
// Persian, Hindi and emoji need these two between letters, to join or to separate them.
const looseJoiners =
  /(?<![\p{L}\p{M}\p{N}\p{P}\p{S}])[\u200c\u200d]|[\u200c\u200d](?![\p{L}\p{M}\p{N}\p{P}\p{S}])/gu;
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** The text in NFC, without invisible characters. A text that is invisible as a whole keeps only its blanks. */
export function tidyText(text: string): string {
  const kept = text.normalize('NFC').replace(lineBreaks, '\n').replace(hidden, '').replace(looseJoiners, '');
  return visible.test(kept) ? kept : kept.replace(/\S/gu, '');
}

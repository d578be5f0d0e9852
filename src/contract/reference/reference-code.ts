/**
 * The code of a word of a fixed list (job titles, tags), by which `reference/` names it in every language: `full-stack-developer`. The
 * English word is what is stored and sent, and what anybody typed themselves looks the same; a code without a text is such a word.
 */
export const referenceCode = (word: string): string =>
  word
    .trim()
    .toLowerCase()
    .replaceAll('+', ' plus')
    .replaceAll('#', ' sharp')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')

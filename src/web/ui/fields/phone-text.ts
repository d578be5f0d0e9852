/** A country and the number within it. */
export type PhoneValue = {
  /** ISO code, e.g. KE. */
  country: string
  /** As typed. */
  national: string
}

// The largest of the countries that share a dialling code.
const largestOfCode = new Set(['US', 'GB', 'RU', 'AU', 'NO', 'FI', 'IT', 'MA', 'GP', 'RE', 'CW'])

/**
 * What was typed or pasted as the two halves of a phone field. An international number (`+254 …`, `00254 …`) with at least one digit
 * after its code chooses the country. Where countries share a code (+1, +44) the chosen one stays if it is among them.
 */
export function readPhone(
  text: string,
  country: string,
  countries: readonly { code: string; dial: string }[],
): PhoneValue {
  const typed = plainPhone(text)
  const international = /^\(?\s*(?:\+|00)([\d\s().\-/]+)$/.exec(typed.trim())?.[1]
  if (international === undefined) return { country, national: typed }
  const digits = international.replaceAll(/\D/g, '')
  const match = countries
    .filter(({ dial }) => dial !== '' && digits.startsWith(dial) && digits.length > dial.length)
    .toSorted((a, b) => b.dial.length - a.dial.length || preference(b.code, country) - preference(a.code, country))[0]
  if (!match) return { country, national: typed }
  return { country: match.code, national: afterDigits(international, match.dial.length) }
}

const preference = (code: string, chosen: string) => (code === chosen ? 2 : Number(largestOfCode.has(code)))

/** Digits of every script as 0–9, one kind of space, dash and plus, without the direction marks of copied contacts. */
function plainPhone(text: string): string {
  return text
    .replaceAll(/\p{Cf}|^\s*tel:/giu, '')
    .replaceAll(/\p{Nd}/gu, (digit) => String(digitValue(digit)))
    .replaceAll(/\p{Zs}/gu, ' ')
    .replaceAll(/\p{Pd}|\u2212/gu, '-')
    .replaceAll(/[\uFF0B\uFE62]/gu, '+')
}

/** Unicode lays out the digits of a script in a row from its zero. */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0)!
  let zero = code
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && code - zero < 9) zero--
  return code - zero
}

/** The rest of a number after its first `count` digits, without the separators and brackets of the code. */
function afterDigits(text: string, count: number): string {
  let left = count
  let at = 0
  while (left > 0) if (/\d/.test(text[at++] ?? '')) left--
  return text
    .slice(at)
    .replace(/^[\s).\-/]+/, '')
    .trimEnd()
}

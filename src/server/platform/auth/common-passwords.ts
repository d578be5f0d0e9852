import { COMMON_WORDS } from './common-password-words.ts'

const WORDS: ReadonlySet<string> = new Set(COMMON_WORDS.trim().split(/\s+/))

// Passwords of the breach lists in which letters and digits alternate, so that removing digits leaves no common word.
const ALTERNATING: ReadonlySet<string> = new Set(
  (
    '1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y q1w2e3r4 q1w2e3r4t5 1qaz2wsx 1qaz2wsx3edc 2wsx3edc zaq12wsx zaq1xsw2 1qazxsw2 ' +
    'qaz123wsx a1b2c3d4 a1b2c3d4e5 1a2b3c4d 1a2b3c4d5e a1s2d3f4 1z2x3c4v z1x2c3v4 qw12er34 as12df34 aa12bb34 ab12cd34 ' +
    'qwe123asd asd123qwe 1qw23er4 p0o9i8u7 0p9o8i7u m1n2b3v4 r2d2c3po s3cr3t19'
  ).split(' '),
)

const KEY_RUNS = [
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'azertyuiop',
  'qsdfghjklm',
  'qwertzuiop',
  '01234567890',
]
const LONGEST_WORD = 40
const KEY_RUNS_BOTH_WAYS = KEY_RUNS.flatMap((run) => [run, [...run].reverse().join('')])

const LEET: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
  '+': 't',
}

function unleet(text: string, oneAs: 'i' | 'l'): string {
  return [...text].map((char) => (char === '1' || char === '!' || char === '|' ? oneAs : (LEET[char] ?? char))).join('')
}

function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

function isRun(text: string): boolean {
  return text.length >= 3 && KEY_RUNS_BOTH_WAYS.some((run) => run.includes(text))
}

/** Whether `text` can be split into pieces that are all known, with at most two different ones. */
function isComposedOf(text: string, known: (piece: string) => boolean): boolean {
  // Without remembering dead ends, a name like "abab ab" and a password like "abababababx" would take exponential time.
  const deadEnds = new Set<string>()
  const fits = (from: number, seen: readonly string[]): boolean => {
    if (from === text.length) return true
    const state = `${from} ${seen.join(' ')}`
    if (deadEnds.has(state)) return false
    const repeated = /^(.)\1{2,}/u.exec(text.slice(from))?.[0].length
    for (let end = Math.min(text.length, from + LONGEST_WORD); end > from; end -= 1) {
      const piece = text.slice(from, end)
      const isNew = !seen.includes(piece)
      if (isNew && (seen.length === 2 || !(known(piece) || piece.length === repeated))) continue
      if (fits(end, isNew ? [...seen, piece] : seen)) return true
    }
    deadEnds.add(state)
    return false
  }
  return fits(0, [])
}

/** Digits and signs that add little: few, or a run, a repetition or a date. */
function isWeakFiller(filler: string): boolean {
  const digits = filler.replaceAll(/\D/g, '')
  if (filler.length <= 6) return true
  if (filler.length - digits.length > 2) return false
  return isRun(digits) || /^(\d{1,4})\1*$/.test(digits) || /^(19|20)\d{6}$|^\d{4}(19|20)\d\d$/.test(digits)
}

function contextWords(context: readonly string[]): Set<string> {
  const words = context.flatMap((entry) => {
    const text = plain(entry)
    return [text.replaceAll(/[^\p{L}]/gu, ''), ...text.split(/[^\p{L}]+/u)]
  })
  return new Set(words.filter((word) => word.length >= 3))
}

/**
 * Whether this is one of the passwords that an attacker tries first: without capitals, accents, leet and a few digits or signs it
 * consists of at most two common words, keyboard runs, or words of `context` (name, e-mail local part, product).
 */
export function isCommonPassword(password: string, context: readonly string[]): boolean {
  const text = plain(password)
  if (new Set(text).size <= 3) return true
  const alphanumerics = text.replaceAll(/[^\p{L}\d]/gu, '')
  if (ALTERNATING.has(alphanumerics) || ALTERNATING.has(alphanumerics.replace(/\d{1,4}$/, ''))) return true

  const own = contextWords(context)
  const known = (piece: string) => WORDS.has(piece) || own.has(piece) || isRun(piece)
  const trimmed = text.replaceAll(/^[^\p{L}]+|[^\p{L}]{1,128}$/gu, '')
  const candidates = [text, trimmed].flatMap((variant) => [variant, unleet(variant, 'i'), unleet(variant, 'l')])
  return candidates.some((candidate) => {
    const letters = candidate.replaceAll(/[^\p{L}]/gu, '')
    const filler = candidate === text ? text.replaceAll(/\p{L}/gu, '') : text.replaceAll(trimmed, '')
    return letters.length >= 1 && isWeakFiller(filler) && isComposedOf(letters, known)
  })
}

import { wordsOf } from '#rules/directory/search.ts'
import { formatsFor } from '#server/platform/i18n/formats.ts'
import { wordIn } from '#server/platform/i18n/reference-words.ts'
import { textsFor, type Locale } from '#server/platform/i18n/texts.ts'

const kindsWithSigns = ['questions', 'interviews', 'feedback', 'workshop', 'basics'] as const

/**
 * A draft of a session's description in a language, composed without a model: what it is, what it covers, for whom, what to bring. Plain
 * text, paragraphs separated by an empty line, list lines with "- ". Words of the title select the kind of session. The same title and
 * tags always give the same draft.
 */
export function composeDescription(title: string, tags: readonly string[], locale: Locale): string {
  const texts = textsFor(locale).groupSessionsDescription
  const name = title
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[“”«»]/g, '"')
  const kind = texts.kinds[kindsWithSigns.find((one) => isNamed(name, texts.kinds[one].signs)) ?? 'any']
  const seed = hash(name)
  const opener = pick(kind.openers, seed)({ title: name })
  const named = formatsFor({ locale }).list.format(tags.map((tag) => wordIn('tags', tag, locale)))
  const topics = tags.length === 0 ? [] : [pick(texts.tags, seed >>> 3)({ tags: named })]
  const draft = [
    [opener, ...topics].join(' '),
    [texts.covering, ...kind.covers.map((line) => `- ${line}`)].join('\n'),
    [texts.audience, pick(texts.audiences, seed >>> 6)].join('\n'),
    [texts.bringing, kind.brings].join('\n'),
  ].join('\n\n')
  return draft.replaceAll(directions, '')
}

/** Marks that keep the direction of a name within our own texts; this one becomes the host's. */
const directions = /[\u2066-\u2069]/g

/** Whether a title has one of the words or phrases, which are separated by commas. */
function isNamed(title: string, signs: string): boolean {
  const words = ` ${wordsOf(title).join(' ')} `
  return signs.split(',').some((sign) => words.includes(` ${wordsOf(sign).join(' ')} `))
}

const pick = <T>(list: readonly T[], seed: number) => list[seed % list.length]!

/** FNV-1a, so that drafts of different titles differ. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (const character of text.toLowerCase()) value = Math.imul(value ^ character.codePointAt(0)!, 0x01000193) >>> 0
  return value
}

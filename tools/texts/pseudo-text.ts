import { TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { printAST } from '@formatjs/icu-messageformat-parser/printer.js'
import { parseText } from './compile-text.ts'
import type { TextNode } from './read-texts.ts'

/** How the letters of a pseudo-language are made from English ones. */
const pseudoScripts: Readonly<Record<string, (text: string) => string>> = {
  'en-XA': accented,
  'ar-XB': inArabicLetters,
}

/** A text, or all below a node, in a pseudo-language: the letters are changed, placeholders are not; with every plural form of the language. */
export function pseudoTexts(node: TextNode, language: string): TextNode {
  if (typeof node === 'string') return pseudoText(node, language)
  if (Array.isArray(node)) return node.map((item: TextNode) => pseudoTexts(item, language))
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, pseudoTexts(value, language)]))
}

function pseudoText(text: string, language: string): string {
  const write = pseudoScripts[language]!
  const rewrite = (elements: readonly MessageFormatElement[]): MessageFormatElement[] =>
    elements.map((element) => {
      if (element.type === TYPE.literal) return { ...element, rawValue: undefined, value: write(element.value) }
      if (element.type === TYPE.tag) return { ...element, children: rewrite(element.children) }
      if (element.type !== TYPE.plural && element.type !== TYPE.select) return element
      const options = Object.fromEntries(
        Object.entries(element.options).map(([name, option]) => [name, { ...option, value: rewrite(option.value) }]),
      )
      if (element.type === TYPE.select) return { ...element, options }
      const { pluralCategories } = new Intl.PluralRules(language, { type: element.pluralType! }).resolvedOptions()
      const forms = pluralCategories.map((category) => [category, options[category] ?? options['other']!] as const)
      return { ...element, options: { ...options, ...Object.fromEntries(forms) } } as MessageFormatElement
    })
  return printAST(rewrite(parseText(text)))
}

// Pairs of an English letter and its accented form.
const accents = pairs(
  'AÅBƁCÇDÐEÉFƑGĜHĤIÎJĴKĶLĻMḾNÑOÖPÞQǪRŔSŠTŢUÛVṼWŴXẊYÝZŽaåbƀcçdðeéfƒgĝhĥiîjĵkķlļmḿnñoöpþqǫrŕsštţuûvṽwŵxẋyýzž',
)
const fillers = ['ĩĩ', 'õõ', 'ũũ', 'ẽẽ']

/** `Šåṽé ĩĩ` for `Save`: accented, and 40 % longer. */
function accented(text: string): string {
  const letters = text.replaceAll(/[A-Za-z]/g, (letter) => accents.get(letter)!)
  const words = text.match(/[A-Za-z]{2,}/g) ?? []
  const missing = Math.ceil(words.join('').length * 0.4)
  if (missing === 0) return letters
  const filler = Array.from({ length: Math.ceil(missing / 3) }, (_, index) => fillers[index % fillers.length]).join(' ')
  const end = letters.trimEnd()
  return `${end} ${filler}${letters.slice(end.length)}`
}

// Pairs of an English letter and the Arabic one that sounds like it, if there is one.
const arabic = pairs('aاbبcسdدeيfفgغhهiيjجkكlلmمnنoوpبqقrرsسtتuوvفwوxخyيzز')
const punctuation = new Map([
  [',', '،'],
  [';', '؛'],
  ['?', '؟'],
])

/** Every word in Arabic letters, as long as it was; Arabic has no capitals. */
function inArabicLetters(text: string): string {
  return text
    .replaceAll(/[A-Za-z]/g, (letter) => arabic.get(letter.toLowerCase())!)
    .replaceAll(/[,;?]/g, (mark) => punctuation.get(mark)!)
}

function pairs(text: string): ReadonlyMap<string, string> {
  const letters = [...text]
  return new Map(letters.flatMap((letter, index) => (index % 2 === 0 ? [[letter, letters[index + 1]!] as const] : [])))
}

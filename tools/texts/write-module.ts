import { isPageLanguage, languageFacts } from '../../src/contract/offered-languages.ts'
import { compileText, propertyName, type Argument } from './compile-text.ts'
import type { TextFile, TextNode } from './read-texts.ts'

/** What texts are formatted with. */
export const runtime = ['number', 'ordinal', 'plural', 'select'] as const

/**
 * The TypeScript module of a text file: a constant for each key, a function where a text has placeholders. What nobody imports is left out
 * of the browser's files. `source` is the same file of the language that decides the types; absent for that language itself. `isolates`: see
 * `compileText`.
 */
export function writeModule(file: TextFile, source?: string, isolates = false): string {
  const code = Object.entries(file.texts)
    .map(([key, node]) => {
      const at = `${file.name}.json: ${key}`
      const type = source ? `typeof source.${key}` : typeOf(node, at)
      return exported(key, `: ${type} = ${valueOf(node, at, (text) => textValue(text, { isolates }))}`)
    })
    .join('\n')
  return [
    notice,
    importOf(
      runtime.filter((name) => code.includes(`${name}(`)),
      file,
    ),
    ...(source ? [`import type * as source from '${source}'`] : []),
    code,
    '',
  ].join('\n')
}

/** An exported constant; `declared` is its type and value. */
export function exported(key: string, declared: string): string {
  return reserved.has(key) ? `const ${key}_${declared}\nexport { ${key}_ as ${key} }` : `export const ${key}${declared}`
}

/** Imports what texts are formatted with, by a module of a text file. */
export function importOf(names: readonly string[], { name }: Pick<TextFile, 'name'>): string {
  const language = `${'../'.repeat(name.split('/').length - 1) || './'}language.ts`
  return names.length > 0 ? `import { ${names.join(', ')} } from '${language}'` : ''
}

/** What the modules of a language format with. */
export const writeLanguage = (language: string): string =>
  `${notice}
import { formatsOf } from '../../formats.ts'
export { select } from '../../formats.ts'
export const language: string = '${language}'
export const { number, plural, ordinal, list, row, writeNumbersAs } = /* @__PURE__ */ formatsOf('${isPageLanguage(language) ? languageFacts(language).format : language}')
`

const notice = '// Generated from the JSON files of src/texts, which are the ones to change.'

// Words that cannot be the name of a constant.
const reserved = new Set(
  'break case class const continue default delete do else enum export extends false finally for function if implements import in interface let new null package private protected public return static super switch this throw true try var void while with yield'.split(
    ' ',
  ),
)

/** The value of a key: a text, a group or a list. */
export function valueOf(node: TextNode, at: string, textAt: (text: string, at: string) => string): string {
  if (typeof node === 'string') return located(at, () => textAt(node, at))
  if (Array.isArray(node)) return `[${node.map((item, index) => valueOf(item, `${at}.${index}`, textAt)).join(', ')}]`
  const entries = Object.entries(node).map(
    ([key, value]) => `${propertyName(key)}: ${valueOf(value, `${at}.${key}`, textAt)}`,
  )
  return `{ ${entries.join(', ')} }`
}

function located<T>(at: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw new Error(`${at}: ${(error as Error).message}`, { cause: error })
  }
}

/** A string, or a function of the placeholders. */
export function textValue(text: string, options: Parameters<typeof compileText>[1] = {}): string {
  const { naming } = options
  const { expression, arguments: declared } = compileText(text, options)
  if (declared.size === 0) return expression
  const names = [...declared.keys()].map((name) => (naming ? `${name}:${naming(name)}` : name))
  return `({${names.join(',')}})=>${expression}`
}

function typeOf(node: TextNode, at: string): string {
  if (typeof node === 'string') return located(at, () => typeOfText(node))
  if (Array.isArray(node)) return `readonly [${node.map((item, index) => typeOf(item, `${at}.${index}`)).join(', ')}]`
  const entries = Object.entries(node).map(
    ([key, value]) => `readonly ${propertyName(key)}: ${typeOf(value, `${at}.${key}`)}`,
  )
  return `{ ${entries.join('; ')} }`
}

function typeOfText(text: string): string {
  const { arguments: declared } = compileText(text)
  if (declared.size === 0) return 'string'
  const types = [...declared].map(([name, argument]) => `${name}: ${typeOfArgument(argument)}`)
  const facts = `facts: { ${types.join('; ')} }`
  const hasTags = [...declared.values()].includes('tag')
  return hasTags ? `<Rendered>(${facts}) => (string | Rendered)[]` : `(${facts}) => string`
}

function typeOfArgument(argument: Argument): string {
  if (argument === 'text') return 'string'
  if (argument === 'number') return 'number'
  if (argument === 'tag') return '(text: string) => Rendered'
  return `${argument.oneOf.map((name) => JSON.stringify(name)).join(' | ')} | (string & {})`
}

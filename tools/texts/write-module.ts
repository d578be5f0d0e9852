import { compileText, type Argument } from './compile-text.ts'
import type { TextFile, TextNode } from './read-texts.ts'

const runtime = ['number', 'ordinal', 'plural', 'select'] as const

/**
 * The TypeScript module of a text file: a constant for each key, a function where a text has placeholders. What nobody imports is left out
 * of the browser's files. `source` is the same file of the language that decides the types; absent for that language itself.
 */
export function writeModule(file: TextFile, source?: string): string {
  const code = Object.entries(file.texts)
    .map(([key, node]) => {
      const name = reserved.has(key) ? `${key}_` : key
      const type = source ? `: typeof source.${key}` : ''
      const declared = `const ${name}${type} = ${valueOf(node, `${file.name}.${key}`)}`
      return name === key ? `export ${declared}` : `${declared}\nexport { ${name} as ${key} }`
    })
    .join('\n')
  const used = runtime.filter((name) => code.includes(`${name}(`))
  const language = `${'../'.repeat(file.name.split('/').length - 1) || './'}language.ts`
  return [
    notice,
    ...(used.length > 0 ? [`import { ${used.join(', ')} } from '${language}'`] : []),
    ...(source ? [`import type * as source from '${source}'`] : []),
    code,
    '',
  ].join('\n')
}

/** What the modules of a language format with. */
export const writeLanguage = (language: string): string =>
  `${notice}
import { formatsOf } from '../../formats.ts'
export { select } from '../../formats.ts'
export const language = '${language}'
export const { number, plural, ordinal, list } = /* @__PURE__ */ formatsOf(language)
`

const notice = '// Generated from the JSON files of src/texts, which are the ones to change.'

// Words that cannot be the name of a constant.
const reserved = new Set(
  'break case class const continue default delete do else enum export extends false finally for function if implements import in interface let new null package private protected public return static super switch this throw true try var void while with yield'.split(
    ' ',
  ),
)

function valueOf(node: TextNode, at: string): string {
  if (typeof node === 'string') return textValue(node, at)
  if (Array.isArray(node)) return `[${node.map((item, index) => valueOf(item, `${at}.${index}`)).join(', ')}] as const`
  const entries = Object.entries(node).map(
    ([key, value]) => `${JSON.stringify(key)}: ${valueOf(value, `${at}.${key}`)}`,
  )
  return `{ ${entries.join(', ')} }`
}

function textValue(text: string, at: string): string {
  try {
    const { expression, arguments: declared } = compileText(text)
    if (declared.size === 0) return expression
    const names = [...declared.keys()]
    const tags = names.some((name) => declared.get(name) === 'tag')
    const types = names.map((name) => `${name}: ${typeOf(declared.get(name)!)}`)
    const generic = tags ? '<Rendered,>' : ''
    return `${generic}({ ${names.join(', ')} }: { ${types.join('; ')} }) => ${expression}`
  } catch (error) {
    throw new Error(`${at}: ${(error as Error).message}`, { cause: error })
  }
}

function typeOf(argument: Argument): string {
  if (argument === 'text') return 'string'
  if (argument === 'number') return 'number'
  if (argument === 'tag') return '(text: string) => Rendered'
  return `${argument.oneOf.map((name) => JSON.stringify(name)).join(' | ')} | (string & {})`
}

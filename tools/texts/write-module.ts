import { compileText, type Argument } from './compile-text.ts'
import type { TextFile, TextNode } from './read-texts.ts'

const runtime = ['number', 'ordinal', 'plural'] as const

/**
 * The TypeScript module of a text file: a constant for each key, a function where a text has placeholders. What nobody imports is left out
 * of the browser's files. `source` is the same file of the language that decides the types; absent for that language itself.
 */
export function writeModule(file: TextFile, language: string, source?: string): string {
  const exports = Object.entries(file.texts).map(([key, node]) => {
    const name = exportedName(key)
    const declared = `const ${name}${source ? `: typeof source.${name}` : ''} = ${valueOf(node, `${file.name}.${key}`)}`
    return reserved.has(key) ? `${declared}\nexport { ${name} as ${key} }` : `export ${declared}`
  })
  const code = exports.join('\n')
  const used = runtime.filter((name) => new RegExp(String.raw`\b${name}\(`).test(code))
  const depth = '../'.repeat(file.name.split('/').length + 1)
  return [
    '// Generated from the texts by `npm run texts`: change the JSON file.',
    ...(used.length > 0 ? [`import { formatsOf } from '${depth}formats.ts'`] : []),
    ...(/\bselect\(/.test(code) ? [`import { select } from '${depth}formats.ts'`] : []),
    ...(source ? [`import type * as source from '${source}'`] : []),
    ...(used.length > 0 ? [`const { ${used.join(', ')} } = /* @__PURE__ */ formatsOf('${language}')`] : []),
    code,
    '',
  ].join('\n')
}

// Words that cannot be the name of a constant.
const reserved = new Set(['continue', 'delete', 'export', 'import', 'new', 'default', 'switch', 'return', 'in', 'for', 'with', 'this'])
const exportedName = (key: string) => (reserved.has(key) ? `${key}Text` : key)

function valueOf(node: TextNode, at: string): string {
  if (typeof node === 'string') return textValue(node, at)
  if (Array.isArray(node)) return `[${node.map((item, index) => valueOf(item, `${at}.${index}`)).join(', ')}] as const`
  const entries = Object.entries(node).map(([key, value]) => `${JSON.stringify(key)}: ${valueOf(value, `${at}.${key}`)}`)
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

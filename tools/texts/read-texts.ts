import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

/** A text of one language, a group of texts by key, or texts in an order. */
export type TextNode = string | readonly TextNode[] | { readonly [key: string]: TextNode }
/** The texts of one file: `name` is its path below the language's folder, without extension. */
export type TextFile = { name: string; texts: { readonly [key: string]: TextNode } }

/** The text files of a language's folder, in order of their names. */
export function readTexts(folder: string): TextFile[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => ({
      name: relative('.', file).split(sep).join('/').slice(0, -'.json'.length),
      texts: parseFile(join(folder, file)),
    }))
}

function parseFile(path: string): TextFile['texts'] {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as TextFile['texts']
  } catch (error) {
    throw new Error(`${path}: ${(error as Error).message}`, { cause: error })
  }
}

/** Every text below a node with its key, `settings.title` or `uses.0`. */
export function* textsBelow(node: TextNode, path = ''): Generator<[key: string, text: string]> {
  if (typeof node === 'string') yield [path, node]
  else for (const [key, value] of Object.entries(node)) yield* textsBelow(value, path ? `${path}.${key}` : key)
}

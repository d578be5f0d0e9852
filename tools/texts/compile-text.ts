import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'

type PluralElement = Extract<MessageFormatElement, { type: TYPE.plural }>

/** What a placeholder takes: a text, a number, one of the named words, or a function that renders the text between two tags. */
export type Argument = 'text' | 'number' | 'tag' | { oneOf: readonly string[] }
type PluralForms = { isOrdinal: boolean; forms: readonly string[] }
export type CompiledText = {
  /** A TypeScript expression; it refers to the arguments by name, and to `plural`, `ordinal` and `number` of the language. */
  expression: string
  arguments: ReadonlyMap<string, Argument>
  /** The forms of each plural by category, in order of appearance; those of exact numbers are left out. */
  plurals: readonly PluralForms[]
}

/** How an expression calls its arguments and what it formats with. */
type Naming = (name: string) => string

type Options = {
  naming?: Naming
  /** Whether what is put into the text keeps its own direction: names in another script would turn a sentence from right to left over. */
  isolates?: boolean
}

/** Compiles a text in ICU MessageFormat. Throws an `Error` that says what is wrong. */
export function compileText(text: string, { naming = (name) => name, isolates = false }: Options = {}): CompiledText {
  const elements = parseText(text)
  const compilation: Compilation = {
    arguments: new Map(),
    plurals: [],
    naming,
    // A text that is only a name stands alone where it is shown.
    isolates: isolates && !(elements.length === 1 && elements[0]!.type === TYPE.argument),
  }
  const hasTags = elements.some(({ type }) => type === TYPE.tag)
  const expression = hasTags ? list(elements, compilation) : template(elements, compilation)
  return { expression, arguments: compilation.arguments, plurals: compilation.plurals }
}

type Compilation = { arguments: Map<string, Argument>; plurals: PluralForms[]; naming: Naming; isolates: boolean }

export function parseText(text: string): MessageFormatElement[] {
  try {
    return parse(text, { requiresOtherClause: true, shouldParseSkeletons: false })
  } catch (error) {
    const { message, location } = error as Error & { location?: { start: { offset: number } } }
    throw new Error(`${message} at character ${(location?.start.offset ?? 0) + 1}`, { cause: error })
  }
}

/** A string, or a template literal where there are placeholders. */
function template(elements: readonly MessageFormatElement[], compilation: Compilation, counted?: PluralElement) {
  if (elements.every(({ type }) => type === TYPE.literal))
    return JSON.stringify(elements.map((element) => ('value' in element ? element.value : '')).join(''))
  const [only] = elements
  if (elements.length === 1 && only!.type !== TYPE.argument) return placeholder(only!, compilation, counted)
  const parts = elements.map((element) =>
    element.type === TYPE.literal ? escapeTemplate(element.value) : inTemplate(element, compilation, counted),
  )
  return `\`${parts.join('')}\``
}

// First strong isolate, and its end (Unicode, UAX 9).
const [isolate, end] = ['\u2068', '\u2069']
/** Programs find addresses in texts, and would take the mark for a part of them; parts of a date are words of the language. */
const plain: ReadonlySet<string> = new Set(['address', 'email', 'link', 'url', 'weekday', 'date', 'time'])

function inTemplate(element: MessageFormatElement, compilation: Compilation, counted?: PluralElement): string {
  const code = `\${${placeholder(element, compilation, counted)}}`
  const isText = element.type === TYPE.argument && !plain.has(element.value)
  return compilation.isolates && isText ? `${isolate}${code}${end}` : code
}

const escapeTemplate = (text: string) =>
  text.replaceAll(/[`\\]|\$(?=\{)/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`)

/** An array of texts and of what the tags render to. */
function list(elements: readonly MessageFormatElement[], compilation: Compilation): string {
  const parts = elements.map((element) => {
    if (element.type !== TYPE.tag) return template([element], compilation)
    declare(compilation, element.value, 'tag')
    if (element.children.some(({ type }) => type === TYPE.tag)) throw new Error(`<${element.value}> contains a tag`)
    return `${compilation.naming(element.value)}(${template(element.children, compilation)})`
  })
  return `[${parts.join(', ')}]`
}

function placeholder(element: MessageFormatElement, compilation: Compilation, counted?: PluralElement): string {
  const { naming } = compilation
  switch (element.type) {
    case TYPE.argument:
      declare(compilation, element.value, 'text')
      return naming(element.value)
    case TYPE.number:
      declare(compilation, element.value, 'number')
      return `${naming('number')}(${naming(element.value)})`
    case TYPE.pound:
      return `${naming('number')}(${naming(counted!.value)})`
    case TYPE.plural:
      return pluralCall(element, compilation)
    case TYPE.select: {
      const names = Object.keys(element.options).filter((name) => name !== 'other')
      declare(compilation, element.value, { oneOf: names })
      return `${naming('select')}(${naming(element.value)},${objectOf(codesOf(element.options, compilation, counted))})`
    }
    case TYPE.tag:
      throw new Error(`<${element.value}> must not be inside a plural or select`)
    default:
      throw new Error(`{${element.value}} has a format that is not supported: format it in the program`)
  }
}

function pluralCall(element: PluralElement, compilation: Compilation): string {
  declare(compilation, element.value, 'number')
  if (element.offset) throw new Error(`{${element.value}} has an offset, which is not supported`)
  const isOrdinal = element.pluralType === 'ordinal'
  const forms = Object.keys(element.options).filter((name) => !name.startsWith('='))
  compilation.plurals.push({ isOrdinal, forms })
  const chosen = compilation.naming(isOrdinal ? 'ordinal' : 'plural')
  return `${chosen}(${compilation.naming(element.value)},${pluralForms(element, compilation)})`
}

type Forms = Record<string, { value: MessageFormatElement[] }>

/** The code of each form by its name. */
const codesOf = (forms: Forms, compilation: Compilation, counted?: PluralElement) =>
  new Map(Object.entries(forms).map(([name, { value }]) => [name, template(value, compilation, counted)]))

const objectOf = (codes: ReadonlyMap<string, string>) =>
  `{${[...codes].map(([name, code]) => `${propertyName(name)}:${code}`).join(',')}}`

/** A form that reads as `other` does is left out: that one is read where there is none. */
function pluralForms(element: PluralElement, compilation: Compilation): string {
  const codes = codesOf(element.options, compilation, element)
  const isNeeded = ([name, code]: [string, string]) => /^(?:other$|=)/.test(name) || code !== codes.get('other')
  return objectOf(new Map([...codes].filter(isNeeded)))
}

/** Words that JavaScript has reserved may name properties. */
export const propertyName = (name: string) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name))

/** A name that is counted and shown stays a number. */
function declare({ arguments: declared }: Compilation, name: string, argument: Argument): void {
  if (!/^[a-z][A-Za-z0-9]*$/.test(name)) throw new Error(`{${name}} is not a name in camel case`)
  const known = declared.get(name)
  if (known === undefined) declared.set(name, argument)
  else if (JSON.stringify(known) !== JSON.stringify(argument))
    throw new Error(`{${name}} is used both as ${describe(known)} and as ${describe(argument)}`)
}

const describe = (argument: Argument) => (typeof argument === 'string' ? argument : argument.oneOf.join('|'))

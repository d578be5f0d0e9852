import { parseAst, type ESTree, type Plugin } from 'vite'

/** What the browser reads of a route; schemas, error codes and summaries stay on the server. */
const browserFields: ReadonlySet<string> = new Set(['method', 'path', 'access', 'shows', 'changes', 'undoes'])

type Fields = Record<string, Literal>
type Literal = string | string[]
type Table = { name: string; entries: (string | { key: string; fields: Fields })[] }

/**
 * Reduces the contract's route files to addresses in the browser's build: `route({...})` becomes `{method, path, access}` and
 * what it shows, changes or undoes. Everything else that a route file declares is left out, so importing it from the browser fails the build: the
 * schemas of forms are in `schemas.ts`.
 */
export function contractRoutes(): Plugin {
  return {
    name: 'kando:contract-routes',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: { id: /\/src\/contract\/.*routes\.ts$/ },
      handler: (code) => ({ code: reduceRoutes(code), map: null }),
    },
  }
}

/** The browser's version of a route file; throws where a field that the browser reads is not written as a literal. */
export function reduceRoutes(code: string): string {
  const { body } = parseAst(code, { lang: 'ts' })
  const constants = new Map(body.flatMap(constantsOf))
  const tables = [...constants].flatMap(([name, value]) => tableOf(name, value, constants) ?? [])
  const own = new Set(tables.map(({ name }) => name))
  const foreign = new Set(
    tables.flatMap(({ entries }) => entries.filter((entry) => typeof entry === 'string' && !own.has(entry))),
  )
  const imports = body.flatMap((statement) => {
    if (statement.type !== 'ImportDeclaration') return []
    const names = statement.specifiers.map(({ local }) => local.name).filter((name) => foreign.has(name))
    return names.map((name) => `import { ${name} } from ${JSON.stringify(statement.source.value)}\n`)
  })
  return imports.join('') + tables.map(textOf).join('')
}

type Constant = [name: string, value: ESTree.ObjectExpression]

/** The constants of a statement that hold an object. */
function constantsOf(statement: ESTree.Statement): Constant[] {
  const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
  if (declaration?.type !== 'VariableDeclaration') return []
  return declaration.declarations.flatMap(({ id, init }): Constant[] => {
    const value = unwrap(init)
    return id.type === 'Identifier' && value?.type === 'ObjectExpression' ? [[id.name, value]] : []
  })
}

/** An expression without `as const` and `satisfies`. */
function unwrap(expression: ESTree.Expression | null): ESTree.Expression | null {
  const isTyped = expression?.type === 'TSAsExpression' || expression?.type === 'TSSatisfiesExpression'
  return isTyped ? unwrap(expression.expression) : expression
}

/** A table of routes, or of other tables spread into it; undefined for any other object. */
function tableOf(
  name: string,
  value: ESTree.ObjectExpression,
  constants: ReadonlyMap<string, ESTree.ObjectExpression>,
): Table | undefined {
  const entries: Table['entries'] = []
  for (const property of value.properties) {
    if (property.type === 'SpreadElement') {
      if (property.argument.type !== 'Identifier') return undefined
      entries.push(property.argument.name)
      continue
    }
    const declaration = declarationOf(property.value)
    if (!declaration) return undefined
    entries.push({ key: nameOf(property.key), fields: fieldsOf(declaration, constants) })
  }
  return entries.length > 0 ? { name, entries } : undefined
}

/** The argument of `route({...})`. */
function declarationOf(value: ESTree.Expression): ESTree.ObjectExpression | undefined {
  if (value.type !== 'CallExpression' || value.callee.type !== 'Identifier' || value.callee.name !== 'route') return
  const [argument] = value.arguments
  return argument?.type === 'ObjectExpression' ? argument : undefined
}

/** The browser's fields of a declaration, those of the bases spread into it included; as at run time the later one wins. */
function fieldsOf(
  declaration: ESTree.ObjectExpression,
  constants: ReadonlyMap<string, ESTree.ObjectExpression>,
): Fields {
  const fields: Fields = {}
  for (const property of declaration.properties) {
    if (property.type === 'SpreadElement') {
      const base = property.argument.type === 'Identifier' ? constants.get(property.argument.name) : undefined
      if (!base) throw new Error('A route spreads something else than an object of its own file')
      Object.assign(fields, fieldsOf(base, constants))
    } else if (browserFields.has(nameOf(property.key))) {
      fields[nameOf(property.key)] = literalOf(property)
    }
  }
  return fields
}

function literalOf({ key, value }: ESTree.ObjectProperty): Literal {
  const literal = valueOf(value)
  if (literal !== undefined) return literal
  throw new Error(`The ${nameOf(key)} of a route is not a literal: the browser's build cannot know it`)
}

function valueOf(value: ESTree.Expression): Literal | undefined {
  if (value.type === 'Literal' && typeof value.value === 'string') return value.value
  if (value.type !== 'ArrayExpression') return undefined
  const texts = value.elements.flatMap((element) =>
    element?.type === 'Literal' && typeof element.value === 'string' ? [element.value] : [],
  )
  return texts.length === value.elements.length ? texts : undefined
}

const nameOf = (key: ESTree.PropertyKey) =>
  key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : ''

function textOf({ name, entries }: Table): string {
  const lines = entries.map((entry) =>
    typeof entry === 'string'
      ? `  ...${entry},\n`
      : `  ${JSON.stringify(entry.key)}: ${JSON.stringify(entry.fields)},\n`,
  )
  return `export const ${name} = {\n${lines.join('')}}\n`
}

// Custom rules for oxlint (.oxlintrc.json), with the API of ESLint.
import { relative } from 'node:path'
import { fileNameViolation, importViolation } from './architecture.ts'

interface Node {
  type: string
  parent: Node
  [key: string]: unknown
}
interface Context {
  filename: string
  report(problem: { node: Node; message: string }): void
}
type Rule = { create(context: Context): Record<string, ((node: Node) => void) | undefined> }

// oxlint runs from the root of the project.
const pathOf = (context: Context) => relative(process.cwd(), context.filename).replaceAll('\\', '/')
const isName = (node: unknown, name: string) => {
  const { type, name: own } = (node ?? {}) as Node
  return type === 'Identifier' && own === name
}
const isMember = (node: unknown, object: string, property: string) => {
  const member = (node ?? {}) as Node
  return member.type === 'MemberExpression' && isName(member.object, object) && isName(member.property, property)
}
const isTest = (path: string) => /\.test\.tsx?$/.test(path) || !path.startsWith('src/')
const isPlatform = (path: string) => /^src\/(?:server|web)\/platform\//.test(path)

const imports: Rule = {
  create(context) {
    const from = pathOf(context)
    const check = (node: Node) => {
      const source = (node.source as { value?: unknown } | null)?.value
      if (typeof source !== 'string') return
      const typeOnly = node.importKind === 'type' || node.exportKind === 'type'
      const message = importViolation({ from, specifier: source, typeOnly, lazy: node.type === 'ImportExpression' })
      if (message) context.report({ node, message })
    }
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
    }
  },
}

/** Only the platform reads the clock and the environment, so that tests can control both. */
const clockAndEnvironment: Rule = {
  create(context) {
    const path = pathOf(context)
    if (isTest(path) || isPlatform(path)) return {}
    const forbid = (node: Node, what: string) => context.report({ node, message: `${what} is read in platform/ only` })
    return {
      CallExpression(node) {
        if (isMember(node.callee, 'Date', 'now') || isName(node.callee, 'Date')) forbid(node, 'the clock')
      },
      NewExpression(node) {
        if (isName(node.callee, 'Date') && (node.arguments as unknown[]).length === 0) forbid(node, 'the clock')
      },
      MemberExpression(node) {
        if (isMember(node, 'Temporal', 'Now')) forbid(node, 'the clock')
        if (isMember(node, 'process', 'env')) forbid(node, 'the environment')
      },
    }
  },
}

/** No barrels, and no default exports outside pages. */
const exports: Rule = {
  create(context) {
    const path = pathOf(context)
    if (isTest(path)) return {}
    const isPublicModule = path === 'src/contract/index.ts' || /^src\/(?:server|web)\/.*\/public\.ts$/.test(path)
    return {
      ExportDefaultDeclaration(node) {
        if (!path.startsWith('src/web/pages/')) context.report({ node, message: 'only pages have a default export' })
      },
      ExportAllDeclaration(node) {
        if (!isPublicModule) context.report({ node, message: 'no barrels: import from the defining file' })
      },
      Program(node) {
        const body = node.body as Node[]
        const isReExport = (statement: Node) => statement.type === 'ExportNamedDeclaration' && Boolean(statement.source)
        if (!isPublicModule && body.length > 0 && body.every(isReExport)) {
          context.report({ node, message: 'no barrels: import from the defining file' })
        }
      },
    }
  },
}

/** These render the whole form at every key stroke; the hooks render only what shows the value. */
const forms: Rule = {
  create(context) {
    const path = pathOf(context)
    if (isTest(path) || !path.startsWith('src/web/')) return {}
    const reportWatch = (node: Node) =>
      context.report({ node, message: 'watch() renders the whole form at every change: useWatch' })
    const reportState = (node: Node) =>
      context.report({ node, message: 'formState renders the whole form at every change: useFormState' })
    return {
      CallExpression(node) {
        const { object, property } = node.callee as { object?: Node; property?: Node }
        const isForm = object?.type === 'Identifier' && /form$|^methods$/i.test(String(object.name))
        if (isForm && isName(property, 'watch')) reportWatch(node)
      },
      MemberExpression(node) {
        if (isName(node.property, 'formState')) reportState(node)
      },
      Property(node) {
        if (node.parent.type !== 'ObjectPattern') return
        const from = (node.parent.parent.init as Node | null)?.callee
        const isContext = isName(from, 'useFormContext')
        if (isName(node.key, 'formState') && (isContext || node.parent.parent.type !== 'VariableDeclarator'))
          reportState(node)
        if (isName(node.key, 'watch') && (isContext || isName(from, 'useForm'))) reportWatch(node)
      },
    }
  },
}

/** Only these ask `Intl` or Temporal about a zone: for its names, and on the server for its rules. */
const zoneFiles = ['src/contract/reference/zone-names.ts', 'src/rules/']
const localDate =
  /^(?:get|set)(?:FullYear|Year|Month|Date|Day|Hours|Minutes|Seconds|Milliseconds)$|^(?:getTimezoneOffset|to(?:Date|Time)String|toLocale(?:Date|Time)?String)$/

/** Browsers hold old rules of zones, so code that runs there reads no clock of a zone but UTC: offsets are the server's. */
const zoneOffsets: Rule = {
  create(context) {
    const path = pathOf(context)
    if (isTest(path) || !/^src\/(?:web|contract|rules)\//.test(path)) return {}
    const mayUseZones = zoneFiles.some((file) => path.startsWith(file))
    const report = (node: Node, what: string) =>
      context.report({ node, message: `${what}: use the offsets that the server sent (useFormats, useZone)` })
    const checkFormat = (node: Node) => {
      if (path === zoneFiles[0] || !isMember(node.callee, 'Intl', 'DateTimeFormat')) return
      // What the device is set to: the name of its zone, the clock of a language.
      if (isName((node.parent as Partial<Node>).property, 'resolvedOptions')) return
      const [, options] = node.arguments as Node[]
      const properties = (options?.properties ?? []) as { key?: unknown; value?: { value?: unknown } }[]
      const zone = properties.find(({ key }) => isName(key, 'timeZone'))
      if (zone?.value?.value !== 'UTC') report(node, "Intl.DateTimeFormat without timeZone: 'UTC'")
    }
    return {
      CallExpression(node) {
        checkFormat(node)
        const { type, property } = node.callee as { type: string; property?: { name?: unknown } }
        if (type === 'MemberExpression' && localDate.test(String(property?.name)))
          report(node, `${String(property?.name)}() is in the device's zone`)
      },
      NewExpression(node) {
        checkFormat(node)
        if (isName(node.callee, 'Date') && (node.arguments as unknown[]).length > 1)
          report(node, "a Date from parts is in the device's zone")
      },
      MemberExpression(node) {
        if (isName(node.object, 'Temporal') && !mayUseZones) report(node, 'Temporal')
      },
    }
  },
}

/** Values that are stored in English, and names in place of somebody's. */
const storedPhrases = new Set([
  'Prefer Not to Say',
  'Full time',
  'Part time',
  'Bad network',
  'Unavoidable situation',
  'Scheduling conflict',
  'Deleted user',
  'Unavailable member',
])

/** Names of places and languages; a language invites its readers in its own words. */
const dataFiles = ['src/contract/reference/', 'src/contract/offered-languages.ts']

/** What people read stands in the catalogue: the contract has codes, and summaries for the API's documentation. */
const contractTexts: Rule = {
  create(context) {
    const path = pathOf(context)
    if (isTest(path) || !/^src\/(?:contract|rules|web)\//.test(path)) return {}
    const isContract = path.startsWith('src/contract/') && !dataFiles.some((file) => path.startsWith(file))
    const isSummary = (node: Node): boolean =>
      node.type === 'BinaryExpression' || (node.type === 'Property' && isName(node.key, 'summary'))
        ? node.type === 'Property' || isSummary(node.parent)
        : false
    const check = (node: Node, text: unknown) => {
      if (!isContract || typeof text !== 'string' || storedPhrases.has(text) || isSummary(node.parent)) return
      if (/\p{L}[,:]? \p{L}/u.test(text)) context.report({ node, message: 'a text: use a code of field-codes.ts' })
    }
    /** zod takes any text where a code belongs. */
    const checkArguments = (node: Node) => {
      const { object, property } = node.callee as { object?: Node; property?: Node }
      const isCheck = isName(object, 'z') && !isName(property, 'literal') && !isName(property, '_default')
      const [first, second] = node.arguments as (Node | undefined)[]
      const message = isName(property, 'string') ? first : second
      const error = ((message?.properties ?? []) as Node[]).find(({ key }) => isName(key, 'error'))?.value as Node
      for (const one of [message, error])
        if (isCheck && one?.type === 'Literal' && typeof one.value === 'string')
          context.report({ node: one, message: 'an error of a field: use fieldError' })
    }
    return {
      Literal: (node) => check(node, node.value),
      TemplateElement: (node) => check(node.parent, (node.value as { cooked?: string }).cooked),
      CallExpression: checkArguments,
    }
  },
}

/** The closed vocabulary of file names (ARCHITECTURE.md). */
const fileNames: Rule = {
  create(context) {
    const message = fileNameViolation(pathOf(context))
    return message === undefined ? {} : { Program: (node) => context.report({ node, message }) }
  },
}

export default {
  meta: { name: 'kando' },
  rules: {
    'contract-texts': contractTexts,
    imports,
    'clock-and-environment': clockAndEnvironment,
    exports,
    'file-names': fileNames,
    forms,
    'zone-offsets': zoneOffsets,
  },
}

// Import rules of the architecture (ARCHITECTURE.md) as pure functions, testable without the linter.
import { posix } from 'node:path'

/** One import: the files are paths from the root of the project. */
interface Import {
  from: string
  specifier: string
  typeOnly?: boolean
  /** `import()` */
  lazy?: boolean
}

const roots: Record<string, readonly string[]> = {
  contract: ['contract'],
  rules: ['rules', 'contract'],
  texts: ['texts'],
  server: ['server', 'texts', 'rules', 'contract'],
  web: ['web', 'texts', 'rules', 'contract'],
}

/** Features in rank order: one may import the `public.ts` of an earlier one only. */
export const ranks = {
  server: [
    'files',
    'accounts',
    'profiles',
    'connections',
    'notifications',
    'commitments',
    'calendars',
    'availability',
    'bookings',
    'group-sessions',
    'sessions',
    'rooms',
    'next-steps',
    'reviews',
    'mentor-activity',
    'directory',
    'chat',
    'contact',
    'verification',
    'moderation',
    'announcements',
    'instance',
    'legal',
    'operations',
    'webhooks',
    'invitations',
    'scim',
    'stats',
    'insight',
    'search',
    'dashboard',
    'data-export',
    'account-deletion',
  ],
  web: [
    'sharing',
    'accounts',
    'profiles',
    'connections',
    'notifications',
    'sessions',
    'calendars',
    'availability',
    'bookings',
    'group-sessions',
    'rooms',
    'next-steps',
    'reviews',
    'mentor-activity',
    'directory',
    'chat',
    'contact',
    'verification',
    'moderation',
    'announcements',
    'instance',
    'legal',
    'operations',
    'webhooks',
    'invitations',
    'stats',
    'insight',
    'data-export',
    'account-deletion',
    'dashboard',
    'shell',
  ],
} as const
type Side = keyof typeof ranks

/** Folders whose subfolders are modules; a folder inside a module is private to it. */
const platformFolder = /^(src\/(?:server|web)\/platform\/[^/]+)\/[^/]+\//

/** How many source files a folder holds at most, without tests and generated files. */
export const folderLimit = 25

/** Packages that may be imported in one folder only. */
const restrictedPackages: readonly { packages: RegExp; in: string; why: string }[] = [
  {
    packages: /^pg(?:-|\/|$)/,
    in: 'src/server/platform/',
    why: 'the database driver is used in src/server/platform only',
  },
  {
    packages: /^(?:fastify|@fastify\/)/,
    in: 'src/server/platform/',
    why: 'Fastify is used in src/server/platform only',
  },
  {
    packages: /^(?:socket\.io|@socket\.io\/)(?!-client)/,
    in: 'src/server/platform/',
    why: 'Socket.IO is used in src/server/platform only',
  },
  { packages: /^socket\.io-client/, in: 'src/web/platform/', why: 'Socket.IO is used in src/web/platform only' },
  {
    packages: /^graphile-worker/,
    in: 'src/server/platform/',
    why: 'the job queue is used in src/server/platform only',
  },
]

const isTest = (file: string) => /\.test\.tsx?$/.test(file)

/** The violation of an import, or undefined. */
export function importViolation({ from, specifier, typeOnly = false, lazy = false }: Import): string | undefined {
  const target = resolveImport(from, specifier)
  if (!from.startsWith('src/')) return target === undefined ? zodViolation(specifier) : undefined
  if (target === undefined) return packageViolation(from, specifier, typeOnly)
  if (!target.startsWith('src/')) return isTest(from) ? undefined : 'production code does not import tests or tools'
  return (
    rootViolation(from, target, typeOnly) ??
    (from.startsWith('src/server/') ? serverViolation(from, target) : webViolation(from, target, lazy))
  )
}

/** Resolves a specifier to a path from the root of the project; undefined for a package. */
export function resolveImport(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('#test/')) return specifier.slice(1)
  if (specifier.startsWith('#')) return `src/${specifier.slice(1)}`
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier)
  return undefined
}

const zodViolation = (specifier: string) => (specifier === 'zod' ? "zod is imported as 'zod/mini'" : undefined)

function packageViolation(from: string, specifier: string, typeOnly: boolean): string | undefined {
  if (isTest(from)) return zodViolation(specifier)
  if (specifier.startsWith('node:') && !from.startsWith('src/server/')) return 'only the server has node: modules'
  const owner = restrictedPackages.find(({ packages }) => packages.test(specifier))
  if (owner && !from.startsWith(owner.in)) return owner.why
  if (from.startsWith('src/web/ui/') && !typeOnly && /^(?:react-router|@tanstack\/react-query)/.test(specifier)) {
    return 'the design system knows neither router nor query'
  }
  return zodViolation(specifier)
}

function rootViolation(from: string, target: string, typeOnly: boolean): string | undefined {
  const [, own = ''] = from.split('/')
  const [, other = ''] = target.split('/')
  if (roots[own]?.includes(other)) return undefined
  if (typeOnly && from.startsWith('src/server/platform/') && target === 'src/web/entry-server.tsx') return undefined
  return `${own} does not import ${other}`
}

function featureOf(file: string, side: Side): string | undefined {
  return new RegExp(`^src/${side}/features/([^/]+)/`).exec(file)?.[1]
}

function serverViolation(from: string, target: string): string | undefined {
  const own = featureOf(from, 'server')
  const other = featureOf(target, 'server')
  if (from.startsWith('src/server/platform/') && other !== undefined && !isTest(from))
    return 'platform does not import features'
  if (own !== undefined && other === undefined)
    return isWiring(target) && !isTest(from) ? 'features do not import the wiring' : platformViolation(from, target)
  if (own === undefined || other === undefined || own === other) return platformViolation(from, target)
  const mayUseFactories = isTest(from) || posix.basename(from) === 'factory.ts'
  if (posix.basename(target) === 'factory.ts' && mayUseFactories) return rankViolation(from, 'server', own, other)
  return publicViolation('server', own, other, from, target)
}

const isWiring = (target: string) =>
  /^src\/server\/(?:app|main|cli|features|demo\/.*)\.ts$/.test(target) || target.startsWith('src/server/demo/')

/** A folder inside a module is private to the module, except for its `public.ts`. */
function platformViolation(from: string, target: string): string | undefined {
  const module = platformFolder.exec(target)?.[1]
  if (module === undefined || from.startsWith(`${module}/`) || isTest(from)) return undefined
  return posix.basename(target) === 'public.ts' ? undefined : `a folder inside ${module.slice(4)} is private to it`
}

function publicViolation(side: Side, own: string, other: string, from: string, target: string): string | undefined {
  if (posix.basename(target) !== 'public.ts') return `of ${other} only public.ts may be imported`
  return rankViolation(from, side, own, other)
}

function rankViolation(from: string, side: Side, own: string, other: string): string | undefined {
  const order: readonly string[] = ranks[side]
  if (isTest(from) || order.indexOf(other) < order.indexOf(own)) return undefined
  return `${other} is not ranked before ${own}: use an event`
}

/** The rules of zones, on Temporal. */
export const zoneRules = 'src/rules/time/zones.ts'
/** Whether a file of the web runs on the server only, where it renders pages. */
export const isServerRendering = (path: string): boolean =>
  path === 'src/web/entry-server.tsx' || path.startsWith('src/web/rendering/')

function webViolation(from: string, target: string, lazy: boolean): string | undefined {
  if (target === zoneRules && from.startsWith('src/web/') && !isServerRendering(from) && !isTest(from))
    return 'the rules of zones are the server’s: use the offsets it sent'
  const own = featureOf(from, 'web')
  const other = featureOf(target, 'web')
  const [, , layer = ''] = from.split('/')
  if (layer === 'ui' && /^src\/web\/(?!ui\/)/.test(target) && !isTest(from))
    return 'the design system imports no other layer'
  if (layer === 'platform') {
    if (other !== undefined) return 'the platform does not import features'
    if (target.startsWith('src/web/routes/')) return 'the platform does not know the routes'
  }
  const isPage = target.startsWith('src/web/pages/')
  if (isPage && (layer === 'platform' || own !== undefined)) return 'only the routes import pages'
  if (other === undefined || own === other) return platformViolation(from, target)
  if (own !== undefined) return publicViolation('web', own, other, from, target)
  // A page may import a part of a feature lazily, so that it is not in the chunk of the page.
  return lazy || isTest(from) || posix.basename(target) === 'public.ts'
    ? undefined
    : `of ${other} only public.ts may be imported`
}

/** The file names of a server feature; every other one is a command, `verb-noun.ts`. */
const featureFiles = new Set([
  'routes',
  'queries',
  'store',
  'policy',
  'notices',
  'reactions',
  'jobs',
  'public',
  'factory',
])
/** Names that say nothing about what a file holds. */
const vagueNames = new Set(['utils', 'util', 'helpers', 'helper', 'manager', 'misc', 'parts', 'shared'])

/** Why a file cannot have its name, or nothing. */
export function fileNameViolation(path: string): string | undefined {
  const name = posix.basename(path).replace(/(?:\.api)?(?:\.test)?\.tsx?$/, '')
  if (vagueNames.has(name)) return `"${name}" does not say what the file holds`
  const isInFeature = path.startsWith('src/server/features/') && !/\/(?:reads|notices)\/[^/]+$/.test(path)
  if (!isInFeature || isTest(path) || name.includes('-') || featureFiles.has(name)) return undefined
  return 'a command is called verb-noun.ts; the other files of a feature have the names in ARCHITECTURE.md'
}

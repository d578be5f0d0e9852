// Who may import whom: the one table of it (ARCHITECTURE.md). Pure, so that it can be tested without the linter.
import { posix } from 'node:path'

/** One import: the files are paths from the root of the project. */
export interface Import {
  from: string
  specifier: string
  typeOnly?: boolean
}

const roots: Record<string, readonly string[]> = {
  contract: ['contract'],
  rules: ['rules', 'contract'],
  server: ['server', 'rules', 'contract'],
  web: ['web', 'rules', 'contract'],
}

/** A feature may import the `public.ts` of one that stands before it. */
export const ranks = [
  'files',
  'accounts',
  'profiles',
  'connections',
  'calendars',
  'availability',
  'bookings',
  'group-sessions',
  'reviews',
  'chat',
  'search',
  'verification',
  'moderation',
  'notifications',
  'stats',
]

/** Packages that one folder hides from the rest. */
const hidden: readonly { packages: RegExp; in: string; why: string }[] = [
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

/** What is wrong with an import, or nothing. */
export function importFault({ from, specifier, typeOnly = false }: Import): string | undefined {
  const target = resolve(from, specifier)
  if (!from.startsWith('src/')) return target === undefined ? zodFault(specifier) : undefined
  if (target === undefined) return packageFault(from, specifier, typeOnly)
  if (!target.startsWith('src/')) return isTest(from) ? undefined : 'the program does not import tests or tools'
  return (
    rootFault(from, target, typeOnly) ??
    (from.startsWith('src/server/') ? serverFault(from, target) : webFault(from, target))
  )
}

/** The file that a specifier means, from the root of the project; undefined for a package. */
function resolve(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('#test/')) return specifier.slice(1)
  if (specifier.startsWith('#')) return `src/${specifier.slice(1)}`
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier)
  return undefined
}

const zodFault = (specifier: string) => (specifier === 'zod' ? "zod is imported as 'zod/mini'" : undefined)

function packageFault(from: string, specifier: string, typeOnly: boolean): string | undefined {
  if (isTest(from)) return zodFault(specifier)
  if (specifier.startsWith('node:') && !from.startsWith('src/server/')) return 'only the server has node: modules'
  const owner = hidden.find(({ packages }) => packages.test(specifier))
  if (owner && !from.startsWith(owner.in)) return owner.why
  if (from.startsWith('src/web/ui/') && !typeOnly && /^(?:react-router|@tanstack\/react-query)/.test(specifier)) {
    return 'the design system knows neither router nor query'
  }
  return zodFault(specifier)
}

function rootFault(from: string, target: string, typeOnly: boolean): string | undefined {
  const [, own = ''] = from.split('/')
  const [, other = ''] = target.split('/')
  if (roots[own]?.includes(other)) return undefined
  if (typeOnly && from.startsWith('src/server/platform/') && target === 'src/web/entry-server.tsx') return undefined
  return `${own} does not import ${other}`
}

function featureOf(file: string, side: 'server' | 'web'): string | undefined {
  return new RegExp(`^src/${side}/features/([^/]+)/`).exec(file)?.[1]
}

function serverFault(from: string, target: string): string | undefined {
  const own = featureOf(from, 'server')
  const other = featureOf(target, 'server')
  if (from.startsWith('src/server/platform/')) {
    return other !== undefined && !isTest(from) ? 'platform does not import features' : undefined
  }
  if (own === undefined) return undefined
  if (other === undefined) return isWiring(target) && !isTest(from) ? 'features do not import the wiring' : undefined
  if (own === other) return undefined
  const file = posix.basename(target)
  const mayUseFactories = isTest(from) || posix.basename(from) === 'factory.ts'
  if (file !== 'public.ts' && !(file === 'factory.ts' && mayUseFactories))
    return `of ${other} only public.ts may be imported`
  if (isTest(from) || ranks.indexOf(other) < ranks.indexOf(own)) return undefined
  return `${other} does not stand before ${own}: use an event`
}

const isWiring = (target: string) =>
  /^src\/server\/(?:app|main|cli|features|demo\/.*)\.ts$/.test(target) || target.startsWith('src/server/demo/')

function webFault(from: string, target: string): string | undefined {
  const own = featureOf(from, 'web')
  const other = featureOf(target, 'web')
  if (own !== undefined && other !== undefined && own !== other)
    return 'features of the web never import each other: a page composes them'
  const below = /^src\/web\/(?:ui|platform)\//.test(from)
  if (below && other !== undefined) return 'what lies below the features does not import them'
  if ((below || own !== undefined) && target.startsWith('src/web/pages/')) return 'only the routes import pages'
  return undefined
}

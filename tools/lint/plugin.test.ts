import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileNameViolation, importViolation } from './architecture.ts'

const badImports: [from: string, specifier: string, violation: string][] = [
  ['src/contract/bookings/routes.ts', '#rules/slots.ts', 'contract does not import rules'],
  ['src/contract/bookings/routes.ts', '../../server/events.ts', 'contract does not import server'],
  ['src/contract/bookings/routes.ts', 'node:crypto', 'only the server has node: modules'],
  ['src/contract/bookings/routes.ts', 'zod', "zod is imported as 'zod/mini'"],
  ['src/rules/availability/slots.ts', '#server/platform/clock.ts', 'rules does not import server'],
  ['src/rules/availability/slots.ts', '#web/paths.ts', 'rules does not import web'],
  ['src/server/app.ts', '#web/paths.ts', 'server does not import web'],
  ['src/web/app.tsx', '#server/app.ts', 'web does not import server'],
  ['src/web/app.tsx', 'node:fs', 'only the server has node: modules'],
  [
    'src/web/platform/time/formats.ts',
    '#rules/time/zones.ts',
    'the rules of zones are the server’s: use the offsets it sent',
  ],
  ['src/server/platform/http/http.ts', '../../features/bookings/public.ts', 'platform does not import features'],
  ['src/server/features/bookings/queries.ts', 'pg', 'the database driver is used in src/server/platform only'],
  ['src/server/features/bookings/routes.ts', 'fastify', 'Fastify is used in src/server/platform only'],
  ['src/server/features/bookings/routes.ts', '@fastify/static', 'Fastify is used in src/server/platform only'],
  ['src/server/features/chat/routes.ts', 'socket.io', 'Socket.IO is used in src/server/platform only'],
  ['src/server/features/chat/routes.ts', 'graphile-worker', 'the job queue is used in src/server/platform only'],
  ['src/web/features/chat/room.tsx', 'socket.io-client', 'Socket.IO is used in src/web/platform only'],
  ['src/server/features/bookings/routes.ts', '../profiles/queries.ts', 'of profiles only public.ts may be imported'],
  [
    'src/server/features/bookings/routes.ts',
    '#server/features/profiles/factory.ts',
    'of profiles only public.ts may be imported',
  ],
  [
    'src/server/features/profiles/routes.ts',
    '../bookings/public.ts',
    'bookings is not ranked before profiles: use an event',
  ],
  [
    'src/server/features/bookings/routes.ts',
    '#server/features/sessions/public.ts',
    'sessions is not ranked before bookings: use an event',
  ],
  [
    'src/server/features/notifications/routes.ts',
    '../bookings/public.ts',
    'bookings is not ranked before notifications: use an event',
  ],
  [
    'src/server/features/profiles/queries.ts',
    '../directory/public.ts',
    'directory is not ranked before profiles: use an event',
  ],
  ['src/server/features/profiles/routes.ts', '#server/app.ts', 'features do not import the wiring'],
  ['src/server/features/profiles/routes.ts', '#server/demo/seed.ts', 'features do not import the wiring'],
  ['src/web/features/bookings/card.tsx', '../profiles/card.tsx', 'of profiles only public.ts may be imported'],
  [
    'src/web/features/sessions/card.tsx',
    '#web/features/bookings/public.ts',
    'bookings is not ranked before sessions: use an event',
  ],
  [
    'src/web/pages/dashboard/dashboard.tsx',
    '#web/features/bookings/card.tsx',
    'of bookings only public.ts may be imported',
  ],
  ['src/web/platform/session/guard.ts', '#web/routes/find-page.ts', 'the platform does not know the routes'],
  ['src/web/ui/actions/button.tsx', '#web/platform/api/use-read.ts', 'the design system imports no other layer'],
  [
    'src/server/features/bookings/queries.ts',
    '#server/platform/database/fast/pipelining.ts',
    'a folder inside server/platform/database is private to it',
  ],
  ['src/web/features/bookings/card.tsx', '../../pages/dashboard.tsx', 'only the routes import pages'],
  ['src/web/ui/actions/button.tsx', '#web/features/shell/shell.tsx', 'the design system imports no other layer'],
  ['src/web/ui/actions/button.tsx', 'react-router', 'the design system knows neither router nor query'],
  ['src/web/platform/api/api.ts', '../../features/accounts/login.tsx', 'the platform does not import features'],
  ['src/server/features/bookings/routes.ts', '#test/support/api.ts', 'production code does not import tests or tools'],
  ['src/server/cli.ts', '../../tools/install.mjs', 'production code does not import tests or tools'],
  ['test/support/api.ts', 'zod', "zod is imported as 'zod/mini'"],
]

test.each(badImports)('%s may not import %s', (from, specifier, violation) => {
  expect(importViolation({ from, specifier })).toBe(violation)
})

const goodImports: [from: string, specifier: string][] = [
  ['src/contract/bookings/routes.ts', './fields.ts'],
  ['src/contract/bookings/routes.ts', 'zod/mini'],
  ['src/rules/availability/slots.ts', '#contract/bookings.ts'],
  ['src/server/features/bookings/routes.ts', '../profiles/public.ts'],
  ['src/server/features/bookings/routes.ts', './queries.ts'],
  ['src/server/features/bookings/store.ts', '../commitments/public.ts'],
  ['src/server/features/directory/routes.ts', '../reviews/public.ts'],
  ['src/server/features/bookings/routes.ts', '#server/events.ts'],
  ['src/server/features/bookings/factory.ts', '../profiles/factory.ts'],
  ['src/server/features/profiles/profiles.api.test.ts', '../bookings/factory.ts'],
  ['src/server/features/profiles/profiles.api.test.ts', '#test/support/api.ts'],
  ['src/server/platform/database/database.ts', 'pg'],
  ['src/server/platform/context.ts', '../events.ts'],
  ['src/server/app.ts', './features/bookings/routes.ts'],
  ['src/web/pages/dashboard/dashboard.tsx', '#web/features/bookings/public.ts'],
  ['src/web/features/bookings/card.tsx', '#web/features/profiles/public.ts'],
  ['src/server/features/bookings/queries.ts', '#server/platform/database/fast/public.ts'],
  ['src/server/platform/database/database.ts', './fast/pipelining.ts'],
  ['src/web/platform/api/realtime.ts', 'socket.io-client'],
  ['src/web/entry-server.tsx', '#rules/time/zones.ts'],
  ['src/web/rendering/session-preview.ts', '#rules/time/zones.ts'],
  ['src/web/platform/time/formats.ts', '#rules/time/zone-offsets.ts'],
  ['src/web/ui/actions/button.tsx', 'react-aria-components'],
  ['test/e2e/booking.e2e.ts', '#web/paths.ts'],
]

test.each(goodImports)('%s may import %s', (from, specifier) => {
  expect(importViolation({ from, specifier })).toBeUndefined()
})

test('a page may import a part of a feature lazily', () => {
  const input = { from: 'src/web/pages/dashboard/dashboard.tsx', specifier: '#web/features/bookings/card.tsx' }
  expect(importViolation({ ...input, lazy: true })).toBeUndefined()
})

test('only the pages module may import the type of the server renderer', () => {
  const specifier = '#web/entry-server.tsx'
  expect(importViolation({ from: 'src/server/platform/pages/pages.ts', specifier, typeOnly: true })).toBeUndefined()
  expect(importViolation({ from: 'src/server/platform/pages/pages.ts', specifier })).toBe('server does not import web')
  expect(importViolation({ from: 'src/server/app.ts', specifier, typeOnly: true })).toBe('server does not import web')
})

test.each([
  ['src/server/features/bookings/book-session.ts', true],
  ['src/server/features/bookings/queries.ts', true],
  ['src/server/features/bookings/bookings.api.test.ts', true],
  ['src/server/features/availability/reads/slots.ts', true],
  ['src/server/features/bookings/letters.ts', false],
  ['src/web/features/bookings/list/parts.ts', false],
  ['src/server/platform/text/utils.ts', false],
])('%s may have its name: %s', (path, isAllowed) => {
  expect(fileNameViolation(path) === undefined).toBe(isAllowed)
})

// Runs the linter on a small project of files with violations.
const files: Record<string, string> = {
  'src/rules/late.ts': 'export const late = () => new Date()',
  'src/rules/early.ts':
    "export const early = (text: string) => new Date(text)\nexport const zero = new Date('2027-01-01')",
  'src/rules/now.ts': 'export const now = () => Date.now() + Temporal.Now.instant().epochMilliseconds',
  'src/server/features/stats/port.ts': 'export const port = process.env.PORT',
  'src/server/platform/port.ts': 'export const port = process.env.PORT ?? Date.now()',
  'src/rules/availability/slots.test.ts': 'export const started = Date.now()',
  'src/rules/lazy.ts': "export const lazy = () => import('#web/paths.ts')",
  'src/rules/passed-on.ts': "export { clock } from '#server/platform/clock.ts'\nexport const own = 1",
  'src/web/ui/index.ts': "export { Button } from './button.tsx'\nexport { Card } from './card.tsx'",
  'src/web/ui/star.ts': "export * from './button.tsx'\nexport const own = 1",
  'src/contract/index.ts': "export * from './bookings.ts'",
  'src/server/features/stats/public.ts': "export { count } from './queries.ts'",
  'src/web/features/stats/card.tsx': 'export default function Card() { return null }',
  'src/web/pages/stats.tsx': 'export default function Stats() { return null }',
  'src/web/features/auth/watches.tsx':
    "export const Name = () => { const form = useForm(); return form.watch('name') }",
  'src/web/features/auth/takes.tsx': 'export const Name = () => { const { watch } = useForm(); return watch }',
  'src/web/features/auth/state.tsx': 'export const Name = ({ form }) => form.formState.errors',
  'src/web/features/auth/context.tsx':
    'export const Name = () => { const { formState } = useFormContext(); return formState }',
  'src/web/features/auth/good.tsx':
    "export const Name = ({ control }) => { const { errors } = useFormState({ control }); return useWatch({ control, name: 'a' }) ?? errors }",
  'src/web/features/time/format.ts':
    "export const format = (zone: string) => new Intl.DateTimeFormat('en', { hour: 'numeric', timeZone: zone })",
  'src/web/features/time/device.ts': "export const format = Intl.DateTimeFormat('en', { hour: 'numeric' })",
  'src/web/features/time/local.ts':
    'export const day = (date: Date) => [date.getDate(), date.setHours(0), date.toLocaleDateString(), date.getTimezoneOffset()]',
  'src/web/features/time/parts.ts': 'export const day = new Date(2026, 10, 26)',
  'src/web/features/time/temporal.ts': "export const day = Temporal.PlainDate.from('2026-11-26')",
  'src/web/features/time/zones.ts': "export { wallAt } from '#rules/time/zones.ts'\nexport const own = 1",
  'src/rules/time/format.ts': "export const format = new Intl.DateTimeFormat('en', { timeZone: 'Africa/Lagos' })",
  'src/contract/reference/zone-names.ts':
    "export const format = (zone: string) => new Intl.DateTimeFormat('en', { timeZone: zone })",
  'src/rules/time/zones.ts': "export const at = Temporal.Instant.from('2026-11-26T00:00Z')",
  'src/web/features/time/utc.ts':
    "export const format = new Intl.DateTimeFormat('en', { hour: 'numeric', timeZone: 'UTC' })\nexport const set = (form: { setDate: (day: string) => void }, date: Date) => [form, date.getUTCDate(), date.toISOString()]",
  'src/web/features/time/names.ts': 'export const zone = Intl.DateTimeFormat().resolvedOptions().timeZone',
  'src/server/features/stats/local.ts': "export const hour = new Date('2026-11-26').getHours()",
  'src/contract/bookings/schemas.ts':
    "export const day = z.string('day_required').check(z.regex(/a/, { error: 'day_invalid' }), z.refine(isDay, 'Too late'))",
  'src/contract/bookings/messages.ts': 'export const taken = (at: string) => `Somebody has it at ${at}`',
  'src/contract/bookings/routes.ts':
    "export const route = { summary: 'Book a session; ' + 'an hour at most', body: z.string(fieldError('day_required')), role: z._default(z.enum(roles), 'mentor') }",
  'src/rules/long.ts': 'export const one = 1\n' + '// more\n'.repeat(300),
}

let folder: string
let found: Record<string, string[]>

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kando-lint-'))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const rules = {
    'kando/imports': 2,
    'kando/clock-and-environment': 2,
    'kando/contract-texts': 2,
    'kando/exports': 2,
    'kando/forms': 2,
    'kando/zone-offsets': 2,
    'max-lines': [2, 300],
  }
  const config = { jsPlugins: [join(import.meta.dirname, 'plugin.ts')], categories: { correctness: 'off' }, rules }
  writeFileSync(join(folder, '.oxlintrc.json'), JSON.stringify(config))
  const oxlint = join(import.meta.dirname, '../../node_modules/oxlint/bin/oxlint')
  const run = spawnSync(process.execPath, [oxlint, '--format=json', '.'], { cwd: folder, encoding: 'utf8' })
  const report = JSON.parse(run.stdout) as { diagnostics: { filename: string; code: string; message: string }[] }
  found = {}
  for (const { filename, code } of report.diagnostics) (found[filename] ??= []).push(code.replace(/^.*\((.+)\)$/, '$1'))
})
afterAll(() => rmSync(folder, { recursive: true }))

test.each([
  ['src/rules/late.ts', ['clock-and-environment']],
  ['src/rules/now.ts', ['clock-and-environment', 'clock-and-environment']],
  ['src/server/features/stats/port.ts', ['clock-and-environment']],
  ['src/rules/lazy.ts', ['imports']],
  ['src/rules/passed-on.ts', ['imports']],
  ['src/web/ui/index.ts', ['exports']],
  ['src/web/ui/star.ts', ['exports']],
  ['src/web/features/stats/card.tsx', ['exports']],
  ['src/web/features/auth/watches.tsx', ['forms']],
  ['src/web/features/auth/takes.tsx', ['forms']],
  ['src/web/features/auth/state.tsx', ['forms']],
  ['src/web/features/auth/context.tsx', ['forms']],
  ['src/web/features/time/format.ts', ['zone-offsets']],
  ['src/web/features/time/device.ts', ['zone-offsets']],
  ['src/web/features/time/local.ts', ['zone-offsets', 'zone-offsets', 'zone-offsets', 'zone-offsets']],
  ['src/web/features/time/parts.ts', ['zone-offsets']],
  ['src/web/features/time/temporal.ts', ['zone-offsets']],
  ['src/web/features/time/zones.ts', ['imports']],
  ['src/rules/time/format.ts', ['zone-offsets']],
  ['src/contract/bookings/schemas.ts', ['contract-texts', 'contract-texts', 'contract-texts', 'contract-texts']],
  ['src/contract/bookings/messages.ts', ['contract-texts']],
  ['src/rules/long.ts', ['max-lines']],
])('%s is refused', (path, codes) => {
  expect(found[path]).toEqual(codes)
})

test.each([
  'src/rules/early.ts',
  'src/server/platform/port.ts',
  'src/rules/availability/slots.test.ts',
  'src/contract/index.ts',
  'src/contract/bookings/routes.ts',
  'src/server/features/stats/public.ts',
  'src/web/pages/stats.tsx',
  'src/web/features/auth/good.tsx',
  'src/contract/reference/zone-names.ts',
  'src/rules/time/zones.ts',
  'src/web/features/time/utc.ts',
  'src/web/features/time/names.ts',
  'src/server/features/stats/local.ts',
])('%s is accepted', (path) => {
  expect(found[path]).toBeUndefined()
})

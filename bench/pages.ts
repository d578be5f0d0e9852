// `npm run bench:pages`: what is fetched when a page is opened, slow 3G and Lighthouse, in the repository's Chromium, against the demo data.
import { chromium, type Browser } from '@playwright/test'
import { accountRoutes } from '#contract/accounts/routes.ts'
import { directoryRoutes } from '#contract/directory/routes.ts'
import { groupListRoutes } from '#contract/group-sessions/routes.ts'
import { bookingRoutes } from '#contract/bookings/routes.ts'
import { DEMO_MENTEE_EMAIL, DEMO_MENTOR_EMAIL, DEMO_PASSWORD } from '#server/demo/accounts.ts'
import { cookieNames } from '#web/platform/dom/cookies.ts'
import { paths } from '#web/paths.ts'
import { storageKey } from '#web/platform/session/session-storage.ts'
import { findChromium } from '#test/support/chromium.ts'
import { call } from '#test/support/members.ts'
import { startProgram, type Program } from '#test/support/program.ts'
import { performanceOf } from './lighthouse.ts'
import { visit, type VisitOptions } from './page-visit.ts'

type Row = { what: string; figure: number; unit: string; most?: number; least?: number }
type Session = NonNullable<VisitOptions['session']>

const rows: Row[] = []
const add = (what: string, figure: number, unit: string, limits: Pick<Row, 'most' | 'least'> = {}) =>
  rows.push({ what, figure, unit, ...limits })

/** The content of most pages. */
const shown = 'main h1'

const only = process.argv[2]
const { executablePath, args, env } = await findChromium()
const program = await startProgram({ env: { DEMO: 'true' } })
const port = 9222 + (process.pid % 500)
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: [...args, `--remote-debugging-port=${port}`],
  env,
})
try {
  const pages = await findPages(program)
  if (only !== 'lighthouse') await measureVisits(browser, pages)
  if (only !== 'visits') await measureLighthouse(pages.visitors)
} finally {
  await browser.close()
  await program.stop()
}
print()

type Pages = Awaited<ReturnType<typeof findPages>>

/** Addresses of the pages, and who is signed in on them. */
async function findPages(at: Program) {
  const mentor = await signIn(at, DEMO_MENTOR_EMAIL)
  const mentee = await signIn(at, DEMO_MENTEE_EMAIL)
  const [shown] = await call(at, directoryRoutes.landingMentors, {})
  const [group] = await call(at, groupListRoutes.discoverGroupSessions, { query: { page: 0, size: 1 } })
  const [booking] = await call(
    at,
    bookingRoutes.listUpcoming,
    { params: { role: 'mentee' }, query: { page: 0, size: 1 } },
    mentee.token,
  )
  const hosted = await call(
    at,
    groupListRoutes.upcomingGroupSessions,
    { params: { role: 'mentor' }, query: { page: 0, size: 10 } },
    mentor.token,
  )
  const own = hosted.find(({ isHost }) => isHost)!
  const profile = `/mentor/${shown!.profileId}`
  const detail = `/group-details/${group!.sessionSlug}`
  return {
    visitors: {
      landing: '/',
      find: '/find',
      profile,
      'group page': detail,
      'group list': '/group-sessions',
      'log-in': '/login',
      'sign-up': '/signup',
      booking: `${profile}/book-session`,
    },
    members: [
      ['dashboard of a mentee', '/dashboard', mentee.session],
      ['dashboard of a mentor', '/dashboard', mentor.session],
      ['create form', paths.createGroupSession, mentor.session],
      ['edit form', `/group-details/${own.sessionSlug}/edit`, mentor.session],
      ['session', `/booking/${booking!.id}`, mentee.session],
      ['settings', paths.settings, mentor.session],
      ['settings of a mentee', paths.settings, mentee.session],
      ['availability', paths.settingsAvailability, mentor.session],
      ['security', paths.settingsSecurity, mentor.session],
      ['account', paths.settingsAccount, mentor.session],
      ['chat', paths.chat, mentor.session],
      ['networks', paths.networks, mentor.session],
      ['notifications', paths.notifications, mentor.session],
      ['sessions', paths.sessions, mentee.session],
      ['group sessions', paths.groups, mentor.session],
      ['group page of a member', detail, mentee.session],
      ['group page of its host', `/group-details/${own.sessionSlug}`, mentor.session],
    ] as const,
    mentee: mentee.session,
    mentor: mentor.session,
  }
}

async function signIn(at: Program, email: string): Promise<{ token: string; session: Session }> {
  const record = await call(at, accountRoutes.login, { body: { email, password: DEMO_PASSWORD } })
  if (!('accessToken' in record)) throw new Error(`${email} has a second step`)
  const cookie = { name: cookieNames.signedIn, value: '1', domain: '127.0.0.1', path: '/', expires: -1 }
  const session: Session = {
    cookies: [{ ...cookie, httpOnly: false, secure: false, sameSite: 'Lax' }],
    origins: [{ origin: at.url, localStorage: [{ name: storageKey, value: JSON.stringify(record) }] }],
  }
  return { token: record.accessToken, session }
}

async function measureVisits(using: Browser, pages: Pages): Promise<void> {
  for (const [name, path] of Object.entries(pages.visitors)) {
    const seen = await visit(using, { url: program.url + path, content: shown })
    add(`${name}: files of script`, seen.scripts, 'files', { most: 8 })
    add(`${name}: steps`, seen.depth, 'steps', { most: 2 })
    add(`${name}: fonts`, seen.fontBytes / 1000, `kB in ${seen.fonts}`, { most: 36 })
  }
  for (const [name, path, session] of pages.members) {
    const seen = await visit(using, { url: program.url + path, content: shown, session })
    add(`${name}: files of script`, seen.scripts, 'files', { most: 14 })
    add(`${name}: steps`, seen.depth, 'steps', { most: 2 })
    add(`${name}: script`, seen.scriptBytes / 1000, 'kB')
    add(`${name}: calls`, seen.calls, 'calls', name.startsWith('dashboard') ? { most: 2 } : {})
    const wide = await visit(using, { url: program.url + path, content: shown, session, isWide: true })
    add(`${name}, 1280 px: files of script`, wide.scripts, 'files', { most: 14 })
    add(`${name}, 1280 px: steps`, wide.depth, 'steps', { most: 2 })
  }
  for (const name of ['profile', 'group page', 'booking'] as const) {
    const seen = await visit(using, { url: program.url + pages.visitors[name], content: shown, isSlow: true })
    add(`slow 3G, ${name}: first paint`, seen.firstPaint / 1000, 's', { most: 2.5 })
    add(`slow 3G, ${name}: largest paint`, seen.largestPaint / 1000, 's', { most: 4 })
  }
  for (const role of ['mentee', 'mentor'] as const) {
    const content = 'main h1 ~ * h2 ~ * :is(h3, a)'
    const seen = await visit(using, { url: `${program.url}/dashboard`, content, session: pages[role], isSlow: true })
    const name = `slow 3G, dashboard of a ${role}`
    add(`${name}: first paint`, seen.firstPaint / 1000, 's', { most: 2.5 })
    add(`${name}: first call leaves`, seen.firstCall / 1000, 's')
    add(`${name}: content`, seen.content / 1000, 's', { most: 5 })
    add(`${name}: last answer`, seen.lastAnswer / 1000, 's')
    add(`${name}: calls before the content`, seen.callsBefore, 'calls', { most: 2 })
  }
}

async function measureLighthouse(pages: Pages['visitors']): Promise<void> {
  for (const [name, path] of Object.entries(pages)) {
    const result = await performanceOf(program.url + path, port)
    for (const [category, score] of Object.entries(result.scores))
      add(`Lighthouse, ${name}: ${category}`, score, 'of 100', { least: category === 'performance' ? 98 : 100 })
    console.log(name, result.details)
  }
}

function print(): void {
  console.log('| what | is | target | met |\n| --- | --- | --- | --- |')
  for (const { what, figure, unit, most, least } of rows) {
    const target = most !== undefined ? `≤ ${most}` : least !== undefined ? `≥ ${least}` : ''
    const isMet = figure <= (most ?? Infinity) && figure >= (least ?? -Infinity)
    const value = Number.isInteger(figure) ? String(figure) : figure.toFixed(1)
    console.log(`| ${what} | ${value} ${unit} | ${target} | ${target ? (isMet ? 'yes' : 'NO') : ''} |`)
  }
}

// `npm run bench:pages`: what is fetched when a page is opened, slow 3G, repeated visits, visits without a network and Lighthouse, in the
// repository's Chromium, against the demo data.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { accountRoutes } from '#contract/accounts/routes.ts'
import { directoryRoutes } from '#contract/directory/routes.ts'
import { groupListRoutes } from '#contract/group-sessions/list-routes.ts'
import { bookingRoutes } from '#contract/bookings/routes.ts'
import { DEMO_MENTEE_EMAIL, DEMO_MENTOR_EMAIL, DEMO_PASSWORD } from '#server/demo/accounts.ts'
import { cookieNames } from '#web/platform/dom/cookies.ts'
import { paths } from '#web/paths.ts'
import { storageKey } from '#web/platform/session/session-storage.ts'
import { findChromium } from '#test/support/chromium.ts'
import { call } from '#test/support/members.ts'
import { freePort } from '#test/support/ports.ts'
import { startProgram, type Program } from '#test/support/program.ts'
import { performanceOf } from './lighthouse.ts'
import { measureKept } from './page-offline.ts'
import { fillConversation, typeBeside } from './page-typing.ts'
import { slowProcessor, visit, visitedFrom, type Visit, type VisitOptions } from './page-visit.ts'
import { startTlsProxy } from './tls-proxy.ts'

type Row = { what: string; figure: number; unit: string; most?: number; least?: number }
type Session = NonNullable<VisitOptions['session']>

const rows: Row[] = []
const add = (what: string, figure: number, unit: string, limits: Pick<Row, 'most' | 'least'> = {}) =>
  rows.push({ what, figure, unit, ...limits })

/** The content of most pages. */
const shown = 'main h1'
/** The sessions of the dashboard. */
const agenda = 'main h1 ~ * h2 ~ * :is(h3, a)'

const parts = {
  visits: measureVisits,
  slow: measureSlow,
  typing: measureTyping,
  lighthouse: measureLighthouse,
  offline: measureOffline,
}
const only = process.argv[2]
const { executablePath, args, env } = await findChromium()
const [proxyPort, upstreamPort] = [await freePort(), await freePort()]
// Browsers come through the proxy, with HTTP/2 and TLS.
const url = `https://127.0.0.1:${proxyPort}`
const stopProxy = await startTlsProxy(proxyPort, upstreamPort)
const dataDir = mkdtempSync(join(tmpdir(), 'kando-pages-'))
chmodSync(dataDir, 0o711)
/** A service worker fetches its files beside a visit: only the last part has one. */
const start = (SERVICE_WORKER: 'on' | 'off') =>
  startProgram({ port: upstreamPort, dataDir, env: { DEMO: 'true', APP_URL: url, SERVICE_WORKER } })
let program = await start('off')
const debuggingPort = 9222 + (process.pid % 500)
const launch = (...more: string[]) =>
  chromium.launch({ ...(executablePath && { executablePath }), args: [...args, ...more], env })
const browser = await launch(`--remote-debugging-port=${debuggingPort}`, '--ignore-certificate-errors')
try {
  const pages = await findPages(program)
  for (const [name, measure] of Object.entries(parts)) if (!only || only === name) await measure(pages)
} finally {
  await browser.close()
  await program.stop()
  await stopProxy()
  rmSync(dataDir, { recursive: true, force: true })
  print()
}

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
      ['settings', paths.settingsProfile, mentor.session],
      ['settings of a mentee', paths.settingsProfile, mentee.session],
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
    mentee,
    mentor,
  }
}

async function signIn(at: Program, email: string): Promise<{ token: string; userId: string; session: Session }> {
  const record = await call(at, accountRoutes.login, { body: { email, password: DEMO_PASSWORD } })
  if (!('accessToken' in record)) throw new Error(`${email} has a second step`)
  const cookieOf = (name: string, value: string) => ({ name, value, domain: '127.0.0.1', path: '/', expires: -1 })
  const session: Session = {
    cookies: [
      cookieOf(cookieNames.signedIn, '1'),
      // By which the document brings the offsets of the reader's zone.
      cookieOf(cookieNames.timeZone, encodeURIComponent(record.timeZone ?? visitedFrom)),
    ].map((cookie) => ({ ...cookie, httpOnly: false, secure: false, sameSite: 'Lax' })),
    origins: [{ origin: url, localStorage: [{ name: storageKey, value: JSON.stringify(record) }] }],
  }
  return { token: record.accessToken, userId: record.userId, session }
}

async function measureVisits(pages: Pages): Promise<void> {
  for (const [name, path] of Object.entries(pages.visitors)) {
    const seen = await visit(browser, { url: url + path, content: shown })
    add(`${name}: steps`, seen.depth, 'steps', { most: 2 })
    add(`${name}: fonts`, seen.fontBytes / 1000, `kB in ${seen.fonts}`, { most: 36 })
    add(`${name}: layout shift`, seen.shift, '', { most: 0.05 })
    if (name !== 'landing') add(`${name}: unused script`, seen.unusedScript, 'of 1', { most: 0.45 })
    add(`${name}: in all`, seen.bytes / 1000, 'kB', name === 'landing' ? { most: 200 } : {})
  }
  for (const [name, path, session] of pages.members) {
    const seen = await visit(browser, { url: url + path, content: shown, session })
    add(`${name}: steps`, seen.depth, 'steps', { most: 2 })
    add(`${name}: script`, seen.scriptBytes / 1000, 'kB')
    add(`${name}: calls`, seen.calls, 'calls', name.startsWith('dashboard') ? { most: 2 } : {})
    add(`${name}: unused script`, seen.unusedScript, 'of 1', { most: 0.45 })
    add(`${name}: layout shift`, seen.shift, '', { most: 0.05 })
    const wide = await visit(browser, { url: url + path, content: shown, session, isWide: true })
    add(`${name}, 1280 px: steps`, wide.depth, 'steps', { most: 2 })
    add(`${name}, 1280 px: layout shift`, wide.shift, '', { most: 0.05 })
  }
}

/** Slow 3G and a quarter of the processor: over HTTP/2, as operators run it, and over HTTP/1.1. */
async function measureSlow(pages: Pages): Promise<void> {
  const older = await launch('--disable-http2')
  try {
    for (const [name, path] of Object.entries(pages.visitors)) {
      const options = { url: url + path, content: shown, isSlow: true }
      const seen = await visit(browser, options)
      addSlow(name, seen, seen.largestPaint, (await visit(older, options)).largestPaint, 'largest paint', 4)
    }
    for (const [name, path, { session }, content] of slowMembers(pages)) {
      const options = { url: url + path, content, session, isSlow: true }
      const seen = await visit(browser, options)
      add(`slow 3G, ${name}: first call leaves`, seen.firstCall / 1000, 's')
      add(`slow 3G, ${name}: last answer`, seen.lastAnswer / 1000, 's')
      addSlow(name, seen, seen.content, (await visit(older, options)).content, 'content', 5.5)
    }
  } finally {
    await older.close()
  }
}

function slowMembers({ mentor, mentee }: Pages) {
  return [
    ['dashboard of a mentee', '/dashboard', mentee, agenda],
    ['dashboard of a mentor', '/dashboard', mentor, agenda],
    ['chat', paths.chat, mentor, '[data-conversation]'],
    ['find of a member', '/find', mentee, 'main h2 a'],
  ] as const
}

function addSlow(name: string, seen: Visit, at: number, older: number, what: string, most: number): void {
  add(`slow 3G, ${name}: first paint`, seen.firstPaint / 1000, 's', { most: 2.5 })
  add(`slow 3G, ${name}: ${what}`, at / 1000, 's', { most })
  add(`slow 3G, ${name}: ${what} over HTTP/1.1, against HTTP/2`, older / at, '×', { most: 1.3 })
  add(`slow 3G, ${name}: longest task`, seen.longestTask, 'ms', { most: 200 })
  add(`slow 3G, ${name}: layout shift`, seen.shift, '', { most: 0.05 })
}

async function measureTyping({ mentor, mentee }: Pages): Promise<void> {
  const path = await fillConversation(program, [mentor, mentee], 2000)
  const typed = await typeBeside(browser, { url: url + path, session: mentee.session, processorRate: slowProcessor })
  const beside = 'typing beside 2,000 messages'
  add(`${beside}: slowest key (INP)`, typed.slowest, 'ms', { most: 200 })
  add(`${beside}: median`, typed.median, 'ms')
  add(`${beside}: nodes`, typed.nodes, 'nodes', { most: 3000 })
  add(`${beside}: heap`, typed.heapMegabytes, 'MB')
}

async function measureLighthouse({ visitors }: Pages): Promise<void> {
  for (const [name, path] of Object.entries(visitors)) {
    const result = await performanceOf(url + path, debuggingPort)
    for (const [category, score] of Object.entries(result.scores))
      add(`Lighthouse, ${name}: ${category}`, score, 'of 100', { least: category === 'performance' ? 98 : 100 })
    console.log(name, result.details)
  }
}

/** Members' pages with a service worker: opened again on slow 3G, and without a network. */
async function measureOffline({ mentee, mentor }: Pages): Promise<void> {
  await program.stop()
  program = await start('on')
  for (const [role, { session }] of Object.entries({ mentee, mentor })) {
    const kept = await measureKept(browser, { url: `${url}/dashboard`, content: agenda, session, debuggingPort })
    add(`service worker (${role}): compressed`, kept.workerBytes / 1000, 'kB', { most: 2 })
    add(`kept for one build (${role})`, kept.keptBytes / 1000, 'kB', { most: 1500 })
    add(`dashboard of a ${role} again, slow 3G: first paint`, kept.slowFirstPaint / 1000, 's')
    add(`dashboard of a ${role} again, slow 3G: content`, kept.slowContent / 1000, 's', { most: 2.5 })
    add(`dashboard of a ${role} without a network: content`, kept.offlineContent / 1000, 's', { most: 1 })
  }
}

function print(): void {
  console.log('| what | is | target | met |\n| --- | --- | --- | --- |')
  for (const { what, figure, unit, most, least } of rows) {
    const target = most !== undefined ? `≤ ${most}` : least !== undefined ? `≥ ${least}` : ''
    const isMet = figure <= (most ?? Infinity) && figure >= (least ?? -Infinity)
    const value = Number.isInteger(figure) ? String(figure) : figure.toFixed(figure < 1 ? 3 : 1)
    console.log(`| ${what} | ${value} ${unit} | ${target} | ${target ? (isMet ? 'yes' : 'NO') : ''} |`)
  }
}

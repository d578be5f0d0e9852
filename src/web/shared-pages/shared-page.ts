// A classic script in the head of pages that are the same for all visitors, because a shared cache keeps them (decision 170). What the
// server reads from the headers of other requests it reads here, before anything is shown: theme, data saving, language.

import { themeCanvas } from '#web/platform/dom/theme-canvas.ts'

const root = document.documentElement
const { languages = '', font = '' } = document.currentScript?.dataset ?? {}
/** In which this page can be read instead; none for a page whose address names its language. */
const others = languages ? languages.split(' ') : []
const cookie = (name: string) => new RegExp(`(?:^|; ?)${name}=([^;]*)`).exec(document.cookie)?.[1]

/** This document makes way for another one. */
function leave(go: () => void): void {
  root.style.visibility = 'hidden'
  go()
}

/** A copy that a browser or a cache gave to somebody who is signed in. Once only: the cache may be set up wrongly. */
function leaveToMembers(): void {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (cookie('signed-in') === '1' && visit?.type !== 'reload') leave(() => location.reload())
}

/** Who has chosen another language goes on in it, except by a link of ours; who has chosen none is offered that of their browser. */
function heedLanguage(): void {
  const chosen = cookie('locale') ?? ''
  const isOurLink = document.referrer.startsWith(`${location.origin}/`)
  if (others.includes(chosen) && !isOurLink) {
    const path = location.pathname === '/' ? '' : location.pathname
    return leave(() => location.replace(`/${chosen}${path}${location.search}${location.hash}`))
  }
  if (chosen || others.length === 0) return
  const tags = navigator.languages.map((tag) => tag.split('-')[0]!.toLowerCase())
  const preferred = tags.find((tag) => tag === root.lang || others.includes(tag))
  if (preferred && preferred !== root.lang) root.dataset['invitation'] = preferred
}

function showTheme(): void {
  const theme = cookie('theme')
  if (theme !== 'light' && theme !== 'dark') return
  root.dataset['theme'] = theme
  for (const tag of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]'))
    tag.content = themeCanvas[theme]
}

/** Pixels of the one lazy picture that is fetched all the same: whose profile it is. */
const PROFILE_PICTURE = 104
const blank = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

/** Pictures further down are not fetched. What loads lazily waits for the layout, so that it can still be left out here. */
function leaveOutPictures(): void {
  const leaveOut = (records: MutationRecord[]) => {
    for (const node of records.flatMap(({ addedNodes }) => [...addedNodes]))
      if (node instanceof HTMLImageElement && node.loading === 'lazy' && node.width !== PROFILE_PICTURE) {
        node.srcset = ''
        node.src = blank
      }
  }
  const parsing = new MutationObserver(leaveOut)
  parsing.observe(root, { childList: true, subtree: true })
  const stop = () => {
    leaveOut(parsing.takeRecords())
    parsing.disconnect()
  }
  document.addEventListener('readystatechange', stop, { once: true })
}

function fetchFont(): void {
  const link = document.createElement('link')
  Object.assign(link, { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: '', href: font })
  document.head.append(link)
}

/** As chosen, else as the browser asks. */
function heedDataChoice(): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  const choice = cookie('data')
  const saves = choice === 'less' || (choice !== 'usual' && connection?.saveData === true)
  if (saves || choice === 'usual') root.dataset['saver'] = saves ? 'on' : 'off'
  if (saves) leaveOutPictures()
  else if (font) fetchFont()
}

/** Milliseconds; the cookie lasts a day. */
const freshFor = 20 * 3_600_000

/** The cookie by which calls are counted (decision 101), which such a page cannot bring. It arrives long before the first call. */
async function fetchVisitorCookie(): Promise<void> {
  const key = 'visitor-cookie'
  const now = performance.timeOrigin
  if (now - Number(localStorage.getItem(key)) < freshFor) return
  const { ok } = await fetch('/visitor')
  if (ok) localStorage.setItem(key, String(now))
}

leaveToMembers()
heedLanguage()
showTheme()
heedDataChoice()
// Without storage, or a network, calls count as those of everybody at this address.
fetchVisitorCookie().catch(() => undefined)

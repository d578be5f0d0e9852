// All the script of the landing page, which is plain HTML and works without it.
import { paths } from './paths.ts'
import { cookieNames, parseCookies, writeCookie } from './platform/dom/cookies.ts'
import { areShortcutsOn, listenForShortcuts, setShortcutsOn, shortcutDialogId } from './platform/dom/shortcut-keys.ts'
import { browserZone } from './platform/time/browser-zone.ts'
import { clockOfLanguage } from './platform/time/language-clock.ts'
import { asMember, storageKey, storedRecord, writeSignedInCookie } from './platform/session/session-storage.ts'
import { localAddress } from './platform/i18n/addresses.ts'
import { savesData } from './ui/feedback/when-idle.ts'

/** Redirects members to their dashboard; on load, and when they log in in another tab. */
function redirectMembers(): boolean {
  const isMember = asMember(storedRecord()) !== null
  if (isMember) location.replace(localAddress(paths.dashboard))
  return isMember
}

/** The server rendered the header by the cookie, but storage decides. Returns whether the page is reloaded. */
function correctHeader(): boolean {
  const isSignedIn = storedRecord() !== null
  const hint = () => parseCookies(document.cookie)[cookieNames.signedIn] === '1'
  if (hint() === isSignedIn) return false
  writeSignedInCookie(isSignedIn)
  // If cookies are refused the page stays as it is.
  if (hint() !== isSignedIn) return false
  location.reload()
  return true
}

/** The times of this page in a zone, on the clock that was chosen, else on that of a browser in the language of the page. */
function timesIn(zone: string): string {
  const { lang } = document.documentElement
  const isOwn = navigator.language.toLowerCase().startsWith(lang)
  const clock = parseCookies(document.cookie)[cookieNames.clock] || (isOwn ? clockOfLanguage(navigator.language) : '')
  return `/landing-times/${lang}?${new URLSearchParams({ zone, ...(clock && { clock }) })}`
}

/**
 * On a first visit the server does not know the reader's zone, and on a page that is the same for all visitors never: this replaces its
 * UTC times.
 */
function showLocalTimes(): void {
  const zone = browserZone()
  const isShared = document.documentElement.dataset['shared'] !== undefined
  if (!isShared && parseCookies(document.cookie)[cookieNames.timeZone] === zone) return
  writeCookie(cookieNames.timeZone, zone)
  const request = new XMLHttpRequest()
  request.responseType = 'document'
  request.onload = () => {
    // Numbers have the digits of the zone's country.
    for (const parts of ['time', '[data-zoned]']) {
      const fresh = request.responseXML?.querySelectorAll<HTMLTimeElement>(parts) ?? []
      document.querySelectorAll<HTMLTimeElement>(parts).forEach((shown, i) => {
        const other = fresh[i]
        if (other && other.dateTime === shown.dateTime) shown.textContent = other.textContent
      })
    }
  }
  request.open('GET', isShared ? timesIn(zone) : location.href)
  request.send()
}

/** Replaces pictures that cannot be loaded by their fallback. */
function replaceLostPictures(): void {
  const replace = (image: HTMLImageElement) => {
    const { fallback } = image.dataset
    if (!fallback) return
    delete image.dataset['fallback']
    image.srcset = ''
    image.src = fallback
  }
  for (const image of document.images) if (image.complete && image.naturalWidth === 0) replace(image)
  addEventListener('error', ({ target }) => target instanceof HTMLImageElement && replace(target), true)
}

/** `/` searches, `?` lists the keys. */
function listenForKeys(): void {
  const dialog = document.getElementById(shortcutDialogId) as HTMLDialogElement | null
  const search = document.querySelector<HTMLInputElement>('main input[type=search]')
  listenForShortcuts(() => ({ '/': () => search?.focus(), '?': () => dialog?.showModal() }))
  const [close, toggle] = ['[data-close]', '[data-switch]'].map((part) => dialog?.querySelector<HTMLElement>(part))
  const label = () => {
    if (toggle) toggle.textContent = toggle.dataset[areShortcutsOn() ? 'turnOff' : 'turnOn'] ?? ''
  }
  close?.addEventListener('click', () => dialog?.close())
  toggle?.addEventListener('click', () => {
    setShortcutsOn(!areShortcutsOn())
    label()
  })
  label()
}

type Connection = { saveData?: boolean; effectiveType?: string }

/** Prefetches the script of sign-up when the pointer or the focus reaches a link to it: never under data saving or on a slow network. */
function prefetchSignUp(): void {
  const { saveData, effectiveType = '4g' } = (navigator as { connection?: Connection }).connection ?? {}
  const files = document.querySelector<HTMLElement>('script[data-signup]')?.dataset['signup']
  if (saveData || savesData() || effectiveType !== '4g' || !files) return
  const reached = new AbortController()
  const prefetch = ({ target }: Event) => {
    if (!(target instanceof Element) || !target.closest(`a[href^="${localAddress(paths.signup)}"]`)) return
    reached.abort()
    for (const href of files.split(' ')) {
      const link = document.createElement('link')
      Object.assign(link, { rel: 'prefetch', as: 'script', crossOrigin: '', href })
      document.head.append(link)
    }
  }
  for (const sign of ['pointerover', 'focusin'])
    document.addEventListener(sign, prefetch, { signal: reached.signal, passive: true })
}

/** The bar that says that the device is offline. */
function showOffline(): void {
  const bar = document.querySelector<HTMLElement>('[data-offline]')
  const update = () => bar?.toggleAttribute('hidden', navigator.onLine)
  addEventListener('online', update)
  addEventListener('offline', update)
  update()
}

function start(): void {
  if (correctHeader()) return
  showOffline()
  showLocalTimes()
  replaceLostPictures()
  listenForKeys()
  prefetchSignUp()
}

if (!redirectMembers()) {
  addEventListener('storage', ({ key }) => key === storageKey && redirectMembers())
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start, { once: true })
  else start()
}

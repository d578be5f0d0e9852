import { expect, type BrowserContext, type Page } from '@playwright/test'
import { isOffered, languageFacts, type PageLanguage } from '#contract/offered-languages.ts'
import { crampedParts } from './large-text.ts'
import { openLayers, type Layer } from './layers.ts'
import { axeIn, collectErrors, finishAnimations } from './screen.ts'
import { untranslatedTexts } from './untranslated.ts'

const widths = [360, 1280] as const

/** The longest texts, and those from right to left. */
export const checkedLanguages = ['en-XA', 'ar'] as const satisfies readonly PageLanguage[]

/** A tab in a language, with the errors of its console since the last check. */
export type Tab = { readonly page: Page; readonly tag: PageLanguage; readonly errors: string[] }

export const tabIn = (page: Page, tag: PageLanguage): Tab => ({ page, tag, errors: collectErrors(page) })

/** A tab of a signed-in member for each checked language. */
export const tabsOf = (context: BrowserContext): Promise<Tab[]> =>
  Promise.all(checkedLanguages.map(async (tag) => tabIn(await context.newPage(), tag)))

const addressOf = (path: string, tag: PageLanguage) => (path === '/' ? `/${tag}` : `/${tag}${path}`)

/** Loads a page from the server. */
export async function load({ page, tag }: Tab, path: string): Promise<void> {
  await page.setViewportSize({ width: widths[0], height: 800 })
  await page.goto(addressOf(path, tag))
  await expect(page.locator('html')).toHaveAttribute('lang', tag)
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).direction)).toBe(
    languageFacts(tag).direction,
  )
}

/** Opens a page as a link within the application does, so that code, texts and axe are loaded once for all pages of a tab. */
async function follow(tab: Tab, path: string): Promise<void> {
  const { page, tag } = tab
  if (page.url() === 'about:blank') return load(tab, path)
  const address = addressOf(path, tag)
  if (page.url().endsWith(address)) return
  // Nothing says when the same page shows something else.
  if (new URL(address, page.url()).pathname === new URL(page.url()).pathname) return load(tab, path)
  await page.setViewportSize({ width: widths[0], height: 800 })
  await page.evaluate((to) => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    document.querySelector<HTMLElement>('main h1')!.dataset['left'] = ''
    history.pushState({ idx: ((history.state as { idx?: number } | null)?.idx ?? 0) + 1 }, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)
  // The page before stays until the new one is there; pages with the same frame keep the heading, which then has the focus.
  await expect(page.locator('main h1:not([data-left]), main h1:focus')).toHaveCount(1)
}

/** Follows a path and checks the screen there. */
export async function checkScreenIn(tab: Tab, path: string): Promise<void> {
  await follow(tab, path)
  await checkShown(tab, path)
}

/** Opens what lies over a page, on a phone and a desktop, and checks it. */
export async function checkLayerIn(tab: Tab, { name, path, steps }: Layer): Promise<void> {
  await follow(tab, path)
  for (const width of widths) {
    await tab.page.setViewportSize({ width, height: 800 })
    await isLoaded(tab.page)
    for (const step of steps(width)) {
      const pressed = step(tab.page, tab.tag)
      // The layer that it stands in is open then, and known as one of before.
      await expect(pressed).toBeVisible()
      await markLayers(tab.page)
      await pressed.click({ timeout: 20_000 })
    }
    // One that closes is still there while the next one loads.
    await expect(openLayers(tab.page).and(tab.page.locator(':not([data-before])')).last()).toBeVisible()
    await isLoaded(tab.page)
    await checkAt(tab, width, name, true)
    while ((await openLayers(tab.page).count()) > 0) {
      const open = await openLayers(tab.page).count()
      await tab.page.keyboard.press('Escape')
      await expect.poll(() => openLayers(tab.page).count()).toBeLessThan(open)
    }
  }
  checkErrors(tab, name)
}

const markLayers = (page: Page) =>
  openLayers(page).evaluateAll((layers) => layers.forEach((layer) => layer.setAttribute('data-before', '')))

/** No axe violation, nothing cut off, outside or scrolling sideways, no error, and nothing left in English, on a phone and a desktop. */
export async function checkShown(tab: Tab, place: string): Promise<void> {
  for (const width of widths) {
    await tab.page.setViewportSize({ width, height: 800 })
    await isLoaded(tab.page)
    await checkAt(tab, width, place, false)
  }
  checkErrors(tab, place)
}

async function isLoaded(page: Page): Promise<void> {
  await expect(page.locator('h1').first()).toBeVisible()
  await expect(page.locator('[aria-busy=true]').filter({ visible: true })).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready)
  await finishAnimations(page)
}

async function checkAt({ page, tag }: Tab, width: number, place: string, isLayer: boolean): Promise<void> {
  const at = `${place}, ${tag} at ${width} px`
  const cramped = await page.evaluate(crampedParts)
  // How much of the screen a field takes is a question on phones.
  expect.soft(width === widths[0] ? cramped : cramped.filter((part) => !/px wide/.test(part)), at).toEqual([])
  expect.soft(await page.evaluate(cutTexts), `cut off, ${at}`).toEqual([])
  expect.soft(await axeIn(page, isLayer), `axe, ${at}`).toEqual([])
  if (isOffered(tag)) expect.soft(await untranslatedTexts(page, tag), `English, ${at}`).toEqual([])
}

/**
 * Where Chromium still holds the style sheet of a page in another language, it asks for the font of this one a second time, from its cache,
 * and warns that the preloaded one was not used. That a first visit uses it, `languages.e2e.ts` checks.
 */
const fontOfAnotherLanguage = /\.woff2 was preloaded using link preload but not used/

function checkErrors({ errors }: Tab, place: string): void {
  const found = errors.splice(0).filter((text) => !fontOfAnotherLanguage.test(text))
  expect.soft(found, `errors in the console, ${place}`).toEqual([])
}

/** Runs in the browser. What is written by us and shown in part: the choice of a select, and shortened lines; not what people wrote. */
function cutTexts(): string[] {
  const found: string[] = []
  const ruler = document.createElement('canvas').getContext('2d')!
  for (const select of document.querySelectorAll('select')) {
    const { font, paddingInlineStart, paddingInlineEnd } = getComputedStyle(select)
    const text = select.selectedOptions[0]?.text ?? ''
    ruler.font = font
    const room = select.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd)
    if (select.checkVisibility() && ruler.measureText(text).width > room + 1) found.push(`select "${text}"`)
  }
  const own = '[dir=auto], bdi, [lang]:not(html), [data-conversation]'
  for (const one of document.querySelectorAll('.truncate:not(select)'))
    if (one.checkVisibility() && one.scrollWidth > one.clientWidth + 1 && !one.closest(own) && !one.querySelector(own))
      found.push(`"${one.textContent.trim()}"`)
  return found
}

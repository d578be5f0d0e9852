import { useSyncExternalStore } from 'react'
import type { Theme } from '#web/platform/routing/boot.ts'
import { cookieNames, parseCookies, writeCookie } from './cookies.ts'
import { themeCanvas } from './theme-canvas.ts'

export type ThemeChoice = Theme | 'system'

/** The theme of a cookie; null: the system's. */
export const themeOf = (cookie: string | undefined): Theme | null =>
  cookie === 'light' || cookie === 'dark' ? cookie : null

/** `theme-color` tags of the document's head: one of a chosen theme, or one per system setting. */
export function themeColors(theme: Theme | null): { scheme: Theme; content: string; media?: string }[] {
  if (theme) return [{ scheme: theme, content: themeCanvas[theme] }]
  return (['light', 'dark'] as const).map((name) => ({
    scheme: name,
    content: themeCanvas[name],
    media: `(prefers-color-scheme: ${name})`,
  }))
}

// `html` and `head` are outside React's root: no ref reaches them.
function applyTheme(choice: ThemeChoice): void {
  const theme = choice === 'system' ? null : choice
  const root = document.documentElement
  if (theme) root.dataset['theme'] = theme
  else delete root.dataset['theme']
  writeCookie(cookieNames.theme, theme)
  document.head.querySelectorAll('meta[name=theme-color]').forEach((tag) => tag.remove())
  for (const { content, media } of themeColors(theme)) {
    const tag = document.createElement('meta')
    Object.assign(tag, { name: 'theme-color', content }, media ? { media } : {})
    document.head.append(tag)
  }
}

const listeners = new Set<() => void>()
const chosenTheme = (): ThemeChoice => themeOf(parseCookies(document.cookie)[cookieNames.theme]) ?? 'system'

function subscribe(notify: () => void): () => void {
  listeners.add(notify)
  return () => listeners.delete(notify)
}

/** The reader's choice and how to change it; stored in a cookie so that the server renders the next page with it. */
export function useThemeChoice(): [ThemeChoice, (choice: ThemeChoice) => void] {
  const choice = useSyncExternalStore(subscribe, chosenTheme, () => 'system' as const)
  const choose = (next: ThemeChoice) => {
    applyTheme(next)
    for (const notify of listeners) notify()
  }
  return [choice, choose]
}

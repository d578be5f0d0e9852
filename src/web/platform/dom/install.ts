import { useSyncExternalStore } from 'react'
import { isAppleMobile } from './apple-mobile.ts'

/** What Chromium sends when it could install the site; good for one question. */
type InstallPrompt = Event & { prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }> }

declare global {
  interface Window {
    /** Kept by `early.ts`. */
    installPrompt?: InstallPrompt
  }
  interface WindowEventMap {
    beforeinstallprompt: InstallPrompt
  }
}

/** How this device installs the site: the browser asks, or its reader does it in a menu (iOS and iPadOS). Null: it cannot, or has. */
export type InstallWay = 'prompt' | 'menu' | null

function installWay(): InstallWay {
  const isInstalled = matchMedia('(display-mode: standalone)').matches
  if (isInstalled || (navigator as { standalone?: boolean }).standalone) return null
  if (window.installPrompt) return 'prompt'
  return isAppleMobile() ? 'menu' : null
}

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  const events = ['beforeinstallprompt', 'appinstalled'] as const
  listeners.add(listener)
  for (const name of events) addEventListener(name, listener)
  return () => {
    listeners.delete(listener)
    for (const name of events) removeEventListener(name, listener)
  }
}

export const useInstallWay = (): InstallWay => useSyncExternalStore(subscribe, installWay, () => null)

/** Has the browser ask. Whatever the answer, it can be asked again only when it offers so. Never fails. */
export async function install(): Promise<void> {
  const { installPrompt } = window
  delete window.installPrompt
  await installPrompt?.prompt().catch(() => undefined)
  for (const listener of listeners) listener()
}

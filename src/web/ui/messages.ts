import { createContext, useContext } from 'react'

/** English texts of the components; the catalogue overrides them through `UiMessagesContext`. */
export const defaultUiMessages = {
  close: 'Close',
  optional: 'optional',
  showPassword: 'Show',
  hidePassword: 'Hide',
  showPasswordLabel: 'Show password',
  hidePasswordLabel: 'Hide password',
  passwordRules: 'Your password needs',
  ruleMet: 'done',
  ruleMissing: 'missing',
  clearSearch: 'Clear search',
  charactersLeft: (left: number) => (left === 1 ? '1 character left' : `${left} characters left`),
  limitReached: "You've reached the limit",
  loading: 'Loading',
  tryAgain: 'Try again',
  partOffline: "You're offline, and this part isn't on your device yet. It will load when you're back online.",
  overlayOffline: "You're offline, and this isn't on your device yet. Try again when you're back online.",
  partUnreachable: "This part didn't load. Check your connection and try again.",
  partNeedsReload: "This part didn't load. Trying again reloads the page; what you typed is saved.",
  loadMore: 'Load more',
  backToTop: 'Back to top',
  endOfList: "You've reached the end",
  previous: 'Previous',
  next: 'Next',
  pages: 'Pages',
  page: (page: number) => `Page ${page}`,
  step: (current: number, total: number, label: string) => `Step ${current} of ${total}: ${label}`,
  stepDone: 'done',
  notifications: 'Messages',
  dismiss: 'Dismiss',
  others: (count: number) => `+${count} Others`,
  verified: 'Verified mentor',
  skipToContent: 'Skip to content',
  errorSummary: (count: number) => (count === 1 ? 'There is 1 problem' : `There are ${count} problems`),
  live: 'Live now',
}

export type UiMessages = typeof defaultUiMessages

export const UiMessagesContext = createContext<UiMessages>(defaultUiMessages)

/** The design system's texts in the reader's language. */
export const useUiMessages = () => useContext(UiMessagesContext)

/** Texts of error pages and failed loads. */
export const errors = {
  notFoundTitle: 'Oops! page not found!',
  notFoundText: "The address may have a typo, or the page was removed or isn't public.",
  backHome: 'Back to home',
  errorTitle: 'Something went wrong',
  errorText: "Refresh the page. If that doesn't help, come back in a few minutes.",
  refresh: 'Refresh the page',
  backToPrevious: 'BACK TO PREVIOUS PAGE',
  requestId: (id: string) => `Error id: ${id}`,
  copyId: 'Copy error id',
  idCopied: 'Error id copied',
  forbiddenTitle: "This page isn't for your account",
  forbiddenMentor: 'Only mentors can open it.',
  forbiddenMentee: 'Only mentees can open it.',
  forbiddenText: "You don't have access to it.",
  toDashboard: 'Go to your dashboard',
  /** A part of a page that could not be loaded. */
  couldNotLoad: (what: string) => `We couldn't load ${what}.`,
  couldNotLoadPage: "This didn't load.",
  offlineTitle: "You're offline",
  offlineText: "This page isn't on your device yet. We'll open it as soon as you're back online.",
  offlineLink: "You're offline. This page opens when you're back online.",
  pageUnavailable: "This page didn't load",
  goBack: 'Go back',
  /** Why a call got no response, by its reason. */
  noResponse: {
    offline: "You're offline, so this wasn't sent. Try again when you're back online.",
    unanswered: "The server didn't answer, so we don't know yet whether it worked. Try again: nothing happens twice.",
    unreachable: "We can't reach the server. Check your connection and try again.",
  },
  serverError: 'Something went wrong on our side. Please try again in a moment.',
}

let arriving: Promise<unknown> | undefined

/** Until the cookie is there by which calls of visitors are counted (decision 101), or cannot be had; at once where the page brought it. */
export const visitorCookie = (): Promise<unknown> | undefined => arriving

/** Has calls wait for the cookie: several without it would each get another one, and count as those of everybody at this address. */
export function awaitVisitorCookie(cookie: Promise<unknown>): void {
  arriving = cookie
}

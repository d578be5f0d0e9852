import { learnServerTime } from './server-time.ts'

/** Milliseconds that a document of a shared cache may be old: it was kept here, there, and served once more while it was fetched again. */
const SHARED_AGE = 200_000
/** By which clocks of devices are wrong, as a rule. */
const USUAL_ERROR = 10_000

/** The first estimate of a document that a shared cache may have kept: the device's own clock, if the document can be as old as it says. */
export function learnFromSharedPage(renderedAt: number): void {
  const device = Date.now()
  const isLikely = device > renderedAt - USUAL_ERROR && device < renderedAt + SHARED_AGE
  learnServerTime(isLikely ? device : renderedAt, device - SHARED_AGE, device + SHARED_AGE)
}

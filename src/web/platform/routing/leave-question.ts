/** Asks whether to leave; calls `leave` after a yes. */
type LeaveQuestion = (leave: () => void) => void

type Blocker = {
  ask: LeaveQuestion
  /** The path of a page whose steps are entries of the history: going from one to another does not leave it. */
  page?: string | undefined
}

let blocker: Blocker | null = null

/** Blocks going back or forward until the reader confirms; returns the function that unregisters. One blocker at a time. */
export function askBeforeLeaving(ask: LeaveQuestion, page?: string): () => void {
  const own: Blocker = { ask, page }
  blocker = own
  return () => {
    if (blocker === own) blocker = null
  }
}

type Step = { action: string; delta: number | null; location: { pathname: string } }

/**
 * For the listener of the browser's history: true for a step that must not be followed. The browser has already made it, so it is undone,
 * and repeated if the reader decides to leave.
 */
export function createStepGuard(go: (delta: number) => void): (step: Step) => boolean {
  let undoing = false
  let leaving = false
  return ({ action, delta, location }) => {
    if (action !== 'POP' || !delta) return false
    if (undoing) {
      undoing = false
      return true
    }
    if (leaving || !blocker || blocker.page === location.pathname) {
      leaving = false
      return false
    }
    undoing = true
    go(-delta)
    blocker.ask(() => {
      leaving = true
      go(delta)
    })
    return true
  }
}

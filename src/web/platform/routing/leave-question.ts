/** Asks whether to leave; calls `leave` after a yes. */
type LeaveQuestion = (leave: () => void) => void

let blocker: LeaveQuestion | null = null

/** Blocks going back or forward until the reader confirms; returns the function that unregisters. One blocker at a time. */
export function askBeforeLeaving(question: LeaveQuestion): () => void {
  blocker = question
  return () => {
    if (blocker === question) blocker = null
  }
}

type Step = { action: string; delta: number | null }

/**
 * For the listener of the browser's history: true for a step that must not be followed. The browser has already made it, so it is undone,
 * and repeated if the reader decides to leave.
 */
export function createStepGuard(go: (delta: number) => void): (step: Step) => boolean {
  let undoing = false
  let leaving = false
  return ({ action, delta }) => {
    if (action !== 'POP' || !delta) return false
    if (undoing) {
      undoing = false
      return true
    }
    if (leaving || !blocker) {
      leaving = false
      return false
    }
    undoing = true
    go(-delta)
    blocker(() => {
      leaving = true
      go(delta)
    })
    return true
  }
}

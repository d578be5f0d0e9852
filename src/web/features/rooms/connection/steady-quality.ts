import type { LinkReport } from './media-engine.ts'

type Quality = LinkReport['quality']
const ranks: Record<Quality, number> = { good: 0, fair: 1, poor: 2 }

/** How many reports in a row must be worse, or better, before it is said: one comes every two seconds. */
const needed = { worse: 2, better: 4 }

/**
 * Follows the quality of a connection without its short swings: it gets worse after four seconds, and better after eight, each time by as
 * much as all reports of that time agree on.
 */
export function createSteadyQuality(): (reported: Quality) => Quality {
  let current: Quality = 'good'
  let streak: Quality[] = []
  const side = (quality: Quality) => Math.sign(ranks[quality] - ranks[current])
  return (reported) => {
    const direction = side(reported)
    streak = streak.every((one) => side(one) === direction) ? [...streak, reported] : [reported]
    if (direction === 0) streak = []
    else if (streak.length >= needed[direction > 0 ? 'worse' : 'better']) {
      current = streak.toSorted((a, b) => direction * (ranks[a] - ranks[b]))[0]!
      streak = []
    }
    return current
  }
}

import { DAY } from '#rules/time/days.ts'
import { sharedTopicsReason, type Reason } from './reasons.ts'

/** A person with the facts by which they are recommended to somebody. */
export type Candidate = {
  readonly profileId: string
  /** Their ids. */
  readonly sharedTopics: readonly string[]
  /** The languages both speak, by their own names. */
  readonly sharedLanguages: readonly string[]
  /** Where their free hours meet the viewer's: in the evenings of a viewer without hours, or in both people's published hours. */
  readonly freeTogether: 'evenings' | 'hours' | null
  /** How many people both are connected with. */
  readonly peopleInCommon: number
  /** A mentor's next free start (epoch ms); null for mentees and for mentors without a free hour. */
  readonly nextFree: number | null
  /** Sessions ahead. */
  readonly load: number
  /** A mentor who used the product this week and does not leave requests without an answer. */
  readonly isThere?: boolean
}

const points = { topic: 4, freeTogether: 3, person: 2, language: 2, there: 1 }
/** What counts at most: beyond these, more of the same does not outweigh the rest. */
const most = { topics: 5, people: 3 }

/** How well somebody fits the viewer (D48). Coarse on purpose: equals are then ordered by load. */
function fitOf({ sharedTopics, sharedLanguages, freeTogether, peopleInCommon, isThere }: Candidate): number {
  return (
    points.topic * Math.min(sharedTopics.length, most.topics) +
    (freeTogether === null ? 0 : points.freeTogether) +
    points.person * Math.min(peopleInCommon, most.people) +
    (sharedLanguages.length > 0 ? points.language : 0) +
    (isThere ? points.there : 0)
  )
}

/**
 * Best first: who fits better; among equals those with fewer sessions ahead, so that the load spreads (D48), then who is free sooner. The
 * id breaks ties, so that pages do not overlap.
 */
export function rankPeople<C extends Candidate>(candidates: readonly C[]): C[] {
  return candidates.toSorted(
    (a, b) =>
      fitOf(b) - fitOf(a) ||
      a.load - b.load ||
      (a.nextFree ?? Infinity) - (b.nextFree ?? Infinity) ||
      (a.profileId < b.profileId ? -1 : 1),
  )
}

/** The same of mentors one may book: those without a free hour come last. */
export function rankMentors<C extends Candidate>(candidates: readonly C[]): C[] {
  const ranked = rankPeople(candidates)
  return [...ranked.filter(isFree), ...ranked.filter((one) => !isFree(one))]
}

const isFree = ({ nextFree }: Candidate) => nextFree !== null

/** The first place of a rotating mentor, and after how many places the next one follows. */
const rotation = { first: 3, every: 5 }

/**
 * Gives the fourth place of a ranked list, and every fifth after it, to the next of `rotating` who has no better place already: mentors
 * with a free hour whose turn it is today, whatever their rank. Together with `rotationStart` nobody with a free hour is left out for good.
 */
export function mixRotation<C extends Candidate>(ranked: readonly C[], rotating: readonly C[]): C[] {
  const mixed = new Map<string, C>()
  const nextOf = (people: Iterator<C>): C | undefined => {
    for (let next = people.next(); !next.done; next = people.next())
      if (!mixed.has(next.value.profileId)) return next.value
    return undefined
  }
  const [best, turns] = [ranked.values(), rotating.filter(isFree).values()]
  for (;;) {
    const isTurn = mixed.size >= rotation.first && (mixed.size - rotation.first) % rotation.every === 0
    const next = (isTurn ? nextOf(turns) : undefined) ?? nextOf(best) ?? nextOf(turns)
    if (next === undefined) return [...mixed.values()]
    mixed.set(next.profileId, next)
  }
}

/** 2^32 divided by the golden ratio: multiples of it modulo 2^32 spread evenly, however many there are (Knuth, TAOCP 6.4). */
const goldenStep = 2_654_435_769

/**
 * The id from which the mentors whose turn it is today are read, in the order of ids: another one for each viewer (`null`: visitors), and a
 * golden step further every day (UTC), so that each stretch of ids is reached within a number of days that follows from its length.
 */
export function rotationStart(viewerId: string | null, now: number): string {
  const seed = viewerId === null ? 0 : Number.parseInt(viewerId.slice(0, 8), 16)
  const start = (seed + Math.imul(Math.floor(now / DAY), goldenStep)) >>> 0
  return `${start.toString(16).padStart(8, '0')}-0000-0000-0000-000000000000`
}

/** Not worth a reason: nearly everybody speaks it here. */
const commonLanguage = 'English'

/** Why somebody is recommended, the strongest reason first. */
export function reasonsFor(candidate: Candidate): Reason[] {
  const { sharedTopics, sharedLanguages, freeTogether, peopleInCommon } = candidate
  const [first, second] = sharedLanguages.filter((language) => language !== commonLanguage)
  return [
    ...sharedTopicsReason(sharedTopics),
    ...(peopleInCommon > 0 ? [{ kind: 'peopleInCommon', n: peopleInCommon } as const] : []),
    ...(freeTogether === 'evenings' ? [{ kind: 'freeInEvenings' } as const] : []),
    ...(freeTogether === 'hours' ? [{ kind: 'freeTogether' } as const] : []),
    ...(first === undefined ? [] : [{ kind: 'sharedLanguages', first, second } as const]),
  ]
}

/** The reasons for a mentor one may book, who has time even where nothing else is shared. */
export function mentorReasons(candidate: Candidate): Reason[] {
  const reasons = reasonsFor(candidate)
  return reasons.length === 0 && isFree(candidate) && candidate.load === 0 ? [{ kind: 'hasTime' }] : reasons
}

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mixRotation, rankMentors, rotationStart, type Candidate } from './recommendation.ts'

const day = 86_400_000
const today = Date.parse('2026-11-23T00:00:00Z')
const page = 10
/** How many mentors the server ranks, and how many whose turn it is it reads: as in `reads/candidates.ts`. */
const [bestCount, turnCount] = [18, 4]

const mentor = fc.record<Candidate>({
  profileId: fc.uuid(),
  sharedTopics: fc.subarray(['ai', 'devops', 'fintech']),
  sharedLanguages: fc.constant([]),
  freeTogether: fc.constantFrom(null, 'evenings', 'hours'),
  peopleInCommon: fc.nat(3),
  nextFree: fc.option(fc.constant(today)),
  load: fc.nat(20),
})
const population = fc.uniqueArray(mentor, {
  minLength: 40,
  maxLength: 120,
  size: 'max',
  selector: ({ profileId }) => profileId,
})

/** The first page of this viewer on a day, as the server makes it from the same mentors. */
function firstPage(mentors: readonly Candidate[], viewerId: string, now: number): Candidate[] {
  const byId = mentors.toSorted((a, b) => (a.profileId < b.profileId ? -1 : 1))
  const start = rotationStart(viewerId, now)
  const turns = [...byId.filter(({ profileId }) => profileId > start), ...byId]
    .filter(({ nextFree }) => nextFree !== null)
    .slice(0, turnCount)
  const best = rankMentors(mentors).slice(0, bestCount)
  return mixRotation(best, [...new Set(turns)]).slice(0, page)
}

/** The days within which a stretch of ids is reached: golden steps leave no gap longer than about 2.62 / n after n of them. */
const daysFor = (stretch: number) => Math.ceil((3 * 2 ** 32) / stretch) + 2

const placeOf = (id: string) => Number.parseInt(id.slice(0, 8), 16)

test('no mentor with a free hour is starved: every viewer gets them on a first page within days that follow from the ids', () => {
  fc.assert(
    fc.property(population, fc.uuid(), fc.nat(), (mentors, viewerId, choice) => {
      const free = mentors
        .filter(({ nextFree }) => nextFree !== null)
        .toSorted((a, b) => (a.profileId < b.profileId ? -1 : 1))
      if (free.length === 0) return
      const at = choice % free.length
      const one = free[at]!
      // Two places of a page rotate, so the stretch begins at the last but one with a free hour before this one, round the end.
      const before = placeOf(free[(at - 2 + 2 * free.length) % free.length]!.profileId)
      const stretch = free.length <= 2 ? 2 ** 32 : (placeOf(one.profileId) - before + 2 ** 32) % 2 ** 32
      // Ids as close together as this are not drawn by chance.
      fc.pre(stretch > 2 ** 32 / 300)
      const days = Array.from({ length: daysFor(stretch) }, (_, n) => today + n * day)
      expect(days.some((now) => firstPage(mentors, viewerId, now).includes(one))).toBe(true)
    }),
    { numRuns: 60 },
  )
})

test('nobody appears twice, and nobody of the best is lost', () => {
  fc.assert(
    fc.property(population, population, (ranked, rotating) => {
      const mixed = mixRotation(ranked, rotating).map(({ profileId }) => profileId)
      expect(new Set(mixed).size).toBe(mixed.length)
      expect(ranked.every(({ profileId }) => mixed.includes(profileId))).toBe(true)
    }),
  )
})

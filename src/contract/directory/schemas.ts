import * as z from 'zod/mini'
import { countryCode, id, instant, role } from '#contract/fields.ts'
import { experience, publicFacts, topic } from '#contract/profiles/schemas.ts'

/** The average from three reviews on; null before. */
const rating = z.nullable(z.object({ average: z.number(), count: z.int() }))

/** What is said of whether a mentor is there, where facts back it; never when somebody was. False of mentees. */
const activity = { activeThisWeek: z.boolean(), answersWithinDay: z.boolean() }

/** The public fields of a person; never e-mail, phone, birth date, gender. */
export const publicProfile = z.object({
  profileId: id,
  profileSlug: z.string(),
  role,
  fullName: z.string(),
  profilePictureUrl: z.nullable(z.string()),
  ...publicFacts,
  countryCode,
  timeZone: z.string(),
  topics: z.array(topic),
  experiences: z.array(experience),
  verified: z.boolean(),
  rating,
  isAvailable: z.boolean(),
  ...activity,
  nextFreeSlot: z.nullable(instant),
  /** Published hours are not offered, because the mentor's calendar cannot be read (D29). */
  isPaused: z.boolean(),
  /** A mentor who takes a break is not found, nor booked. */
  onBreak: z.boolean(),
  /** At the start of this date, in the mentor's zone, it ends by itself. */
  breakUntil: z.nullable(z.string()),
  /** The caller's own profile. */
  isOwn: z.boolean(),
  /** Whether the caller is connected with this person. */
  isConnected: z.boolean(),
  /** The weekly ranges as published, in the mentor's zone: for "Mondays and Thursdays, evenings". */
  weeklyHours: z.array(z.object({ dayOfWeek: z.string(), startTime: z.string(), endTime: z.string() })),
})
export type PublicProfile = z.infer<typeof publicProfile>

/** A mentor in a list: card on the landing page, in search, beside a profile. */
export const mentorCard = z.object({
  mentorId: id,
  profileId: id,
  profileSlug: z.string(),
  fullName: z.string(),
  profilePictureUrl: z.nullable(z.string()),
  jobTitle: z.string(),
  companyName: z.string(),
  country: z.nullable(z.string()),
  countryCode,
  city: z.nullable(z.string()),
  verified: z.boolean(),
  rating,
  topics: z.array(topic),
  languages: z.array(z.string()),
  nextFreeSlot: z.nullable(instant),
  ...activity,
  /** Why this mentor is recommended, in words; empty in plain lists. */
  reasons: z.array(z.string()),
})
export type MentorCard = z.infer<typeof mentorCard>

/** A mentee in the public list. */
export const menteeCard = z.object({
  profileId: id,
  profileSlug: z.string(),
  fullName: z.string(),
  profilePictureUrl: z.nullable(z.string()),
  jobTitle: z.string(),
  companyName: z.string(),
  country: z.nullable(z.string()),
  countryCode,
  city: z.nullable(z.string()),
  topics: z.array(topic),
  /** What they would like to learn, one point per line, else what they say of themselves; the first 200 characters. */
  ownWords: z.nullable(z.string()),
})
export type MenteeCard = z.infer<typeof menteeCard>

/** A person who may be invited or written to; `mentorId` is null for mentees. */
export const foundUser = z.object({
  profileId: id,
  profileSlug: z.string(),
  mentorId: z.nullable(id),
  role,
  fullName: z.string(),
  profilePictureUrl: z.nullable(z.string()),
  jobTitle: z.string(),
})
export type FoundUser = z.infer<typeof foundUser>

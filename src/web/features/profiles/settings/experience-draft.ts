import * as z from 'zod/mini'
import { date } from '#contract/fields.ts'
import { profileMessages } from '#contract/profiles/messages.ts'
import { employmentTypes } from '#contract/profiles/constants.ts'
import { experienceBody, type Experience } from '#contract/profiles/schemas.ts'
import { serverNow } from '#web/platform/time/server-time.ts'

/** An experience while it is written; `endDate` is '' when it was left empty. */
export type ExperienceDraft = {
  title: string
  company: string
  location: string
  employmentType: Experience['employmentType']
  website: string
  description: string
  startDate: string
  isCurrent: boolean
  endDate: string
}

/** The server's day (UTC): it judges what lies in the future. */
export const today = () => new Date(serverNow()).toISOString().slice(0, 10)

const { title, company, location, employmentType, website, description } = experienceBody.shape
const isDay = (value: string) => z.safeParse(date, value).success

/** Ends on a day, not before its start and not in the future. An end that is hidden does not count. */
function endsWell({ startDate, endDate, isCurrent }: ExperienceDraft): boolean {
  return isCurrent || !endDate || (isDay(endDate) && endDate >= startDate && endDate <= today())
}

/** What the dialog accepts; the contract's fields with the days judged as the server does. */
export const experienceForm = z
  .object({
    title,
    company,
    location,
    employmentType,
    website,
    description,
    isCurrent: z.boolean(),
    startDate: z.string().check(
      z.minLength(1, { error: profileMessages.startRequired, abort: true }),
      z.refine(isDay, { error: profileMessages.invalidDate, abort: true }),
      z.refine((day) => day <= today(), profileMessages.startInFuture),
    ),
    endDate: z.string(),
  })
  .check(
    z.refine((draft) => endsWell(draft as ExperienceDraft), {
      error: profileMessages.invalidEnd,
      path: ['endDate'],
      // Also while other fields are empty: all that is wrong shows at once.
      when: () => true,
    }),
  )

/** A new experience, or one that is to be changed. */
export function draftOf(experience: Experience | null): ExperienceDraft {
  return {
    title: experience?.title ?? '',
    company: experience?.company ?? '',
    location: experience?.location ?? '',
    employmentType: experience?.employmentType ?? employmentTypes[0],
    website: experience?.website ?? '',
    description: experience?.description ?? '',
    startDate: experience?.startDate ?? '',
    isCurrent: experience?.currentEmployer ?? false,
    endDate: experience?.endDate ?? '',
  }
}

/** As the API takes it: without an end it is where they work now. */
export function bodyOf({ isCurrent, endDate, ...rest }: ExperienceDraft) {
  return { ...rest, endDate: isCurrent || !endDate ? null : endDate }
}

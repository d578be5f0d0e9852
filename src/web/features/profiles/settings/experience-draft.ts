import * as z from 'zod/mini'
import { fieldError } from '#contract/field-errors.ts'
import { date } from '#contract/fields.ts'
import { employmentTypes } from '#contract/profiles/constants.ts'
import { experienceBody, type Experience } from '#contract/profiles/schemas.ts'
import { formSchema } from '#web/platform/forms/form-schema.ts'
import { serverNow } from '#web/platform/time/server-time.ts'
import * as fields from '#texts/profiles/fields.ts'

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

/** The server's date (UTC), which decides what is in the future. */
export const today = () => new Date(serverNow()).toISOString().slice(0, 10)

const { title, company, location, employmentType, website, description } = experienceBody.shape
const isDay = (value: string) => z.safeParse(date, value).success

/** An end date, not before the start and not in the future. Ignored while it is hidden. */
function hasValidEnd({ startDate, endDate, isCurrent }: ExperienceDraft): boolean {
  return isCurrent || !endDate || (isDay(endDate) && endDate >= startDate && endDate <= today())
}

/** The contract's fields, with dates validated as on the server. */
const experienceSchema = z
  .object({
    title,
    company,
    location,
    employmentType,
    website,
    description,
    isCurrent: z.boolean(),
    startDate: z.string().check(
      z.minLength(1, { error: fieldError('experience_start_required'), abort: true }),
      z.refine(isDay, { error: fieldError('experience_start_invalid'), abort: true }),
      z.refine((day) => day <= today(), fieldError('experience_start_in_future')),
    ),
    endDate: z.string(),
  })
  .check(
    z.refine((draft) => hasValidEnd(draft as ExperienceDraft), {
      error: fieldError('experience_end_invalid'),
      path: ['endDate'],
      // Also while other fields are empty, so that all errors show at once.
      when: () => true,
    }),
  )

export const experienceForm = formSchema(experienceSchema, fields)

/** A new experience, or an existing one to edit. */
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

/** The API's body: without an end date it is the current employer. */
export function bodyOf({ isCurrent, endDate, ...rest }: ExperienceDraft) {
  return { ...rest, endDate: isCurrent || !endDate ? null : endDate }
}

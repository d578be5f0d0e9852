import * as z from 'zod/mini'
import { date } from '#contract/fields.ts'
import { profileMessages } from '#contract/profiles/messages.ts'
import { experienceBody } from '#contract/profiles/schemas.ts'
import { today, type ExperienceDraft } from './experience-draft.ts'

const { title, company, location, employmentType, website, description } = experienceBody.shape
const isDay = (value: string) => z.safeParse(date, value).success

/** An end date, not before the start and not in the future. Ignored while it is hidden. */
function hasValidEnd({ startDate, endDate, isCurrent }: ExperienceDraft): boolean {
  return isCurrent || !endDate || (isDay(endDate) && endDate >= startDate && endDate <= today())
}

/** The dialog's schema: the contract's fields, with dates validated as on the server. */
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
    z.refine((draft) => hasValidEnd(draft as ExperienceDraft), {
      error: profileMessages.invalidEnd,
      path: ['endDate'],
      // Also while other fields are empty, so that all errors show at once.
      when: () => true,
    }),
  )

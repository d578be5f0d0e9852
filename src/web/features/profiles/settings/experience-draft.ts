import { employmentTypes } from '#contract/profiles/constants.ts'
import type { Experience } from '#contract/profiles/schemas.ts'
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

/** The server's date (UTC), which decides what is in the future. */
export const today = () => new Date(serverNow()).toISOString().slice(0, 10)

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

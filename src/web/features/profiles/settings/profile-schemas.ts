import * as z from 'zod/mini'
import { interestLimits } from '#contract/profiles/constants.ts'
import type { FieldCode } from '#contract/field-codes.ts'
import {
  askAboutBody,
  bioAndPhoneBody,
  chosenZone,
  languages,
  locationBody,
  menteeDetails,
  mentorDetails,
} from '#contract/profiles/schemas.ts'
import { formSchema } from '#web/platform/forms/form-schema.ts'
import { phoneSchema } from '#web/platform/forms/phone-schema.ts'
import * as fields from '#texts/profiles/fields.ts'

const profileForm = (shape: z.core.$ZodShape) => formSchema(z.object(shape), fields)

export const aboutForm = profileForm({
  ...bioAndPhoneBody.shape,
  phone: phoneSchema('phone_invalid_in_settings'),
})

export const askAboutForm = profileForm(askAboutBody.shape)

const workFields = ({ jobTitle, levelOfExperience, companyName }: typeof mentorDetails | typeof menteeDetails) => ({
  jobTitle,
  levelOfExperience,
  companyName,
})
const work = { mentor: workFields(mentorDetails), mentee: workFields(menteeDetails) }
export const workForm = { mentor: profileForm(work.mentor), mentee: profileForm(work.mentee) }

const topicList = ({ min, max }: { min: number; max: number }, error: FieldCode) => ({
  topics: z.array(z.string()).check(z.minLength(min, error), z.maxLength(max, error)),
})
const topics = {
  mentor: topicList(interestLimits.mentor, 'expertise_count'),
  mentee: topicList(interestLimits.mentee, 'interests_count'),
}
export const topicsForm = { mentor: profileForm(topics.mentor), mentee: profileForm(topics.mentee) }

export const languagesForm = profileForm({ languages })
/** What a profile of the other role needs. */
export const becomeForm = {
  mentor: profileForm({ ...work.mentor, ...topics.mentor }),
  mentee: profileForm({ ...work.mentee, ...topics.mentee }),
}

export const placeForm = profileForm({ ...locationBody.shape, timezone: chosenZone })

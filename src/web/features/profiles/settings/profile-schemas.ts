import * as z from 'zod/mini'
import { interestLimits } from '#contract/profiles/constants.ts'
import { profileMessages } from '#contract/profiles/messages.ts'
import {
  bioAndPhoneBody,
  chosenZone,
  languages,
  locationBody,
  menteeDetails,
  mentorDetails,
} from '#contract/profiles/schemas.ts'
import { phoneSchema } from '#web/platform/forms/phone-schema.ts'

export const aboutForm = z.object({
  bio: bioAndPhoneBody.shape.bio,
  phone: phoneSchema(profileMessages.phoneInvalidSettings),
})

const workFields = ({ jobTitle, levelOfExperience, companyName }: typeof mentorDetails | typeof menteeDetails) =>
  z.object({ jobTitle, levelOfExperience, companyName })
export const workForm = { mentor: workFields(mentorDetails), mentee: workFields(menteeDetails) }

const topicList = ({ min, max }: { min: number; max: number }, message: string) =>
  z.object({ topics: z.array(z.string()).check(z.minLength(min, message), z.maxLength(max, message)) })
export const topicsForm = {
  mentor: topicList(interestLimits.mentor, profileMessages.expertise),
  mentee: topicList(interestLimits.mentee, profileMessages.interests),
}

export const languagesForm = z.object({ languages })
/** What a profile of the other role needs. */
export const becomeForm = {
  mentor: z.extend(workForm.mentor, topicsForm.mentor.shape),
  mentee: z.extend(workForm.mentee, topicsForm.mentee.shape),
}

export const placeForm = z.object({ ...locationBody.shape, timezone: chosenZone })

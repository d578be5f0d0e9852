import { profileRoutes } from '#contract/profiles/routes.ts'
import { implement, query, type Feature } from '#server/platform/feature.ts'
import type { Parts } from '#server/platform/dependencies.ts'
import { createMentee, createMentor } from './create-profile.ts'
import type { FreeTimes } from './free-times.ts'
import {
  bio,
  experiences,
  expertise,
  interests,
  ownExperiences,
  personalInfo,
  profileHeader,
  publicProfile,
} from './queries.ts'
import { landingMentors, recommendedMentors, similarForMentee, similarMentors } from './recommend-mentors.ts'
import type { Ratings } from './ratings.ts'
import { reference, tags } from './reference-lists.ts'
import { addExperience, deleteExperience, updateExperience } from './save-experience.ts'
import { setBioAndPhone } from './set-bio-and-phone.ts'
import { setLocation } from './set-location.ts'
import { setPicture } from './set-picture.ts'
import { setProfessional } from './set-professional.ts'
import { setExpertise, setInterests } from './set-topics.ts'
import { setTourDone } from './set-tour-done.ts'

type Later = { freeTimes: FreeTimes; ratings: Ratings }

/** What someone is here, and what others see of her. Free times and ratings come from later features: the app hands them in. */
export function createProfiles(_parts: Parts, { freeTimes, ratings }: Later): Feature {
  return {
    name: 'profiles',
    endpoints: implement(profileRoutes, {
      createMentee,
      createMentor,
      profileHeader: query(profileHeader),
      publicProfile: query(publicProfile(freeTimes, ratings)),
      personalInfo: query(personalInfo),
      expertise: query(expertise),
      interests: query(interests),
      setExpertise,
      setInterests,
      bio: query(bio),
      setBioAndPhone,
      setProfessional,
      setLocation,
      setPicture,
      experiences: query(experiences),
      ownExperiences: query(ownExperiences),
      addExperience,
      updateExperience,
      deleteExperience,
      setTourDone,
      similarMentors: query(similarMentors(freeTimes)),
      similarForMentee: query(similarForMentee(freeTimes)),
      landingMentors: query(landingMentors(freeTimes)),
      recommendedMentors: query(recommendedMentors(freeTimes)),
      reference: query(reference),
      tags: query(tags),
    }),
    constraints: { profiles_user_id_role_key: 'profile_exists' },
  }
}

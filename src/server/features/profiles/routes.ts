import { profileRoutes } from '#contract/profiles/routes.ts'
import type { Db } from '#server/platform/database/database.ts'
import { implement, query, type Feature } from '#server/platform/feature.ts'
import { changeChecklist } from './change-checklist.ts'
import { createMentee, createMentor } from './create-profile.ts'
import { findProfileIds, otherRole, ownExperiences, personalInfo } from './queries.ts'
import { reference, tags } from './reference-lists.ts'
import { addExperience, deleteExperience, updateExperience } from './save-experience.ts'
import { setAskAbout } from './set-ask-about.ts'
import { removeIntroduction, setIntroduction } from './set-introduction.ts'
import { setBioAndPhone } from './set-bio-and-phone.ts'
import { setLanguages } from './set-languages.ts'
import { setLocation } from './set-location.ts'
import { setPicture } from './set-picture.ts'
import { setProfessional } from './set-professional.ts'
import { setExpertise, setInterests } from './set-topics.ts'
import { becomeMentee, becomeMentor } from './switch-role.ts'
import { setTourDone } from './set-tour-done.ts'

const ofProfile = ({ profileId }: { profileId: string }) => [profileId]
const ofPerson = ({ userId }: { userId: string }, db: Db) => findProfileIds(db, userId)

/** A user as a mentor or mentee: onboarding and the caller's own profile. What others see of it is the directory's. */
export function createProfiles(): Feature {
  return {
    name: 'profiles',
    endpoints: implement(profileRoutes, {
      createMentee,
      createMentor,
      becomeMentor,
      becomeMentee,
      otherRole: query(otherRole),
      personalInfo: query(personalInfo),
      setExpertise,
      setInterests,
      setBioAndPhone,
      setAskAbout,
      setIntroduction,
      removeIntroduction,
      setProfessional,
      setLocation,
      setLanguages,
      setPicture,
      ownExperiences: query(ownExperiences),
      addExperience,
      updateExperience,
      deleteExperience,
      setTourDone,
      changeChecklist,
      reference: query(reference),
      tags: query(tags),
    }),
    constraints: { profiles_user_id_role_key: 'profile_exists' },
    voidsPages: {
      'profile.created': ofProfile,
      'profile.changed': ofProfile,
      'availability.changed': ofProfile,
      'break.started': ofProfile,
      'break.ended': ofProfile,
      'person.suspended': ofPerson,
      'person.restored': ofPerson,
      'account.deletion-requested': ofPerson,
      'account.kept': ofPerson,
    },
  }
}

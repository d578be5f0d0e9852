import { peopleRoutes } from '#contract/directory/people-routes.ts'
import { directoryRoutes } from '#contract/directory/routes.ts'
import { savedRoutes } from '#contract/directory/saved-routes.ts'
import { summaryRoutes } from '#contract/directory/summary-routes.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { command, implement, query, type Feature } from '#server/platform/feature.ts'
import { community } from './reads/community.ts'
import { recommendedPeople } from './reads/recommended-people.ts'
import { bio, experiences, expertise, interests, profileHeader, publicProfile } from './reads/public-profiles.ts'
import { mentorSummary } from './reads/mentor-summary.ts'
import { mentorsInstead } from './reads/mentors-instead.ts'
import { landingMentors, recommendedMentors, similarForMentee, similarMentors } from './reads/recommended-mentors.ts'
import { savedMentorIds, savedMentors } from './reads/saved-mentors.ts'
import { searchMentees } from './reads/search-mentees.ts'
import { countMentors, searchMentors } from './reads/search-mentors.ts'
import { mentorCountries } from './reads/mentor-countries.ts'
import { findUser, searchUsers } from './reads/search-users.ts'
import { mentorPages } from './reads/sitemap.ts'
import { searchJobs } from './jobs.ts'
import { directoryNotices } from './notices.ts'
import { directoryReactions } from './reactions.ts'
import { saveMentor } from './save-mentor.ts'

/** What people see of each other: public profiles, search and recommendations. */
export function createDirectory(dependencies: AppDependencies): Feature {
  return {
    name: 'directory',
    endpoints: [
      ...implement(peopleRoutes, {
        community: query(community),
        recommendedPeople: query(recommendedPeople),
        searchMentees: query(searchMentees),
      }),
      ...implement(summaryRoutes, { mentorSummary: query(mentorSummary) }),
      ...implement(savedRoutes, {
        saveMentor: command(saveMentor),
        savedMentors: query(savedMentors),
        savedMentorIds: query(savedMentorIds),
      }),
      ...implement(directoryRoutes, {
        publicProfile: query(publicProfile),
        profileHeader: query(profileHeader),
        bio: query(bio),
        expertise: query(expertise),
        interests: query(interests),
        experiences: query(experiences),
        landingMentors: query(landingMentors),
        recommendedMentors: query(recommendedMentors),
        similarMentors: query(similarMentors),
        similarForMentee: query(similarForMentee),
        mentorsInstead: query(mentorsInstead),
        searchMentors: query(searchMentors),
        countMentors: query(countMentors),
        mentorCountries: query(mentorCountries),
        searchUsers: query(searchUsers),
        findUser: query(findUser),
      }),
    ],
    sitemap: { mentors: mentorPages },
    notices: directoryNotices(dependencies),
    reactions: directoryReactions,
    jobs: searchJobs,
  }
}

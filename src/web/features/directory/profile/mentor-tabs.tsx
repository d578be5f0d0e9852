import { tabLinkClass } from '#web/ui/layout/nav-class.ts'
import { TabBar } from '#web/ui/lists/tab-bar.tsx'
import { paths } from '#web/paths.ts'
import { NavLink } from '#web/platform/routing/link.tsx'
import * as profile from '#texts/directory/profile.ts'

/** The parts of a mentor's profile, each at an address. `id` is the one in the address. */
export function MentorTabs({ id }: { id: string }) {
  const tab = (to: string, label: string) => (
    <NavLink to={to} end className={tabLinkClass}>
      {label}
    </NavLink>
  )
  return (
    <TabBar label={profile.tabs.label} className="mt-8">
      {tab(paths.mentor(id), profile.tabs.overview)}
      {tab(paths.mentorGroups(id), profile.tabs.groups)}
      {tab(paths.mentorReviews(id), profile.tabs.reviews)}
    </TabBar>
  )
}

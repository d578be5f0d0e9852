import { tabLinkClass } from '#web/ui/layout/nav-class.ts'
import { TabBar } from '#web/ui/lists/tab-bar.tsx'
import { paths } from '#web/paths.ts'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { NavLink } from '#web/platform/routing/link.tsx'

/** The parts of a mentor's profile, each at an address. `id` is the one in the address. */
export function MentorTabs({ id }: { id: string }) {
  const { tabs } = useMessages('profile')
  const tab = (to: string, label: string) => (
    <NavLink to={to} end className={tabLinkClass}>
      {label}
    </NavLink>
  )
  return (
    <TabBar label={tabs.label} className="mt-8">
      {tab(paths.mentor(id), tabs.overview)}
      {tab(paths.mentorGroups(id), tabs.groups)}
      {tab(paths.mentorReviews(id), tabs.reviews)}
    </TabBar>
  )
}

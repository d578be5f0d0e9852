import { tabLinkClass } from '#web/ui/layout/nav-class.ts'
import { TabBar } from '#web/ui/lists/tab-bar.tsx'
import { TabWords } from '#web/ui/lists/tab-words.tsx'
import { paths } from '#web/paths.ts'
import { savedMentorsPath } from '#web/saved-path.ts'
import { NavLink } from '#web/platform/routing/link.tsx'
import * as t from '#texts/connections.ts'

/** The lists of people, each at an address. */
export function PeopleTabs() {
  return (
    <TabBar label={t.tabs}>
      <NavLink to={paths.networks} end className={tabLinkClass}>
        <TabWords name={t.community} short={t.short.community} />
      </NavLink>
      <NavLink to={paths.talents} className={tabLinkClass}>
        <TabWords name={t.talents} short={t.short.talents} />
      </NavLink>
      <NavLink to={savedMentorsPath} className={tabLinkClass}>
        <TabWords name={t.saved} short={t.short.saved} />
      </NavLink>
    </TabBar>
  )
}

import { CalendarDays, Handshake, House, Search, Settings, Users } from 'lucide-react'
import { Icon } from '#web/ui/media/icon.tsx'
import { sideNavLinkClass } from '#web/ui/layout/nav-class.ts'
import { paths } from '#web/paths.ts'
import { NavLink } from '#web/platform/routing/link.tsx'
import { useMe } from '#web/platform/session/auth-session.ts'
import * as t from '#texts/shell/members.ts'
import * as shell from '#texts/shell/all.ts'
import * as common from '#texts/common.ts'

/** The product's sections, for the side navigation and the side menu. */
export function SectionLinks({ onFollow }: { onFollow?: () => void }) {
  const isMentee = useMe().role === 'mentee'
  const rest = { className: sideNavLinkClass, ...(onFollow ? { onClick: onFollow } : {}) }
  return (
    <>
      <NavLink to={paths.dashboard} end {...rest}>
        <Icon as={House} />
        {t.overview}
      </NavLink>
      {isMentee ? (
        <NavLink to={paths.find} {...rest}>
          <Icon as={Search} />
          {common.findMentor}
        </NavLink>
      ) : null}
      <NavLink to={paths.sessions} {...rest}>
        <Icon as={CalendarDays} />
        {t.oneOnOne}
      </NavLink>
      <NavLink to={paths.groups} {...rest}>
        <Icon as={Users} />
        {shell.groups}
      </NavLink>
      <NavLink to={paths.networks} {...rest}>
        <Icon as={Handshake} />
        {t.networks}
      </NavLink>
      <NavLink to={paths.settings} {...rest}>
        <Icon as={Settings} />
        {t.settings}
      </NavLink>
    </>
  )
}

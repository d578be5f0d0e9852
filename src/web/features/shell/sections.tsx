import { CalendarDays, Handshake, House, Search, Settings, Users } from 'lucide-react'
import { Icon } from '#web/ui/media/icon.tsx'
import { sideNavLinkClass } from '#web/ui/layout/nav-class.ts'
import { paths } from '#web/paths.ts'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { NavLink } from '#web/platform/routing/link.tsx'
import { useMe } from '#web/platform/session/auth-session.ts'

/** The product's sections, for the side navigation and the side menu. */
export function SectionLinks({ onFollow }: { onFollow?: () => void }) {
  const t = useMessages('member-shell')
  const { groups } = useMessages('shell')
  const { findMentor } = useMessages('common')
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
          {findMentor}
        </NavLink>
      ) : null}
      <NavLink to={paths.sessions} {...rest}>
        <Icon as={CalendarDays} />
        {t.oneOnOne}
      </NavLink>
      <NavLink to={paths.groups} {...rest}>
        <Icon as={Users} />
        {groups}
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

import { Bell, CalendarDays, Handshake, House, Settings, Users, type LucideIcon } from 'lucide-react'
import { bottomNavLinkClass, sideNavLinkClass } from '#web/ui/layout/nav-class.ts'
import { BottomBar, SideNav } from '#web/ui/layout/navigation-bars.tsx'
import { SkeletonBlock } from '#web/ui/feedback/skeleton.tsx'
import { Icon } from '#web/ui/media/icon.tsx'
import { paths } from '#web/paths.ts'
import type { Areas, Base } from '#web/platform/i18n/messages.ts'

export type LoadingNavigation = { path: string; shell: Base['shell']; member: Areas['member-shell'] }

type Section = { to: string; icon: LucideIcon; name: string; isExact?: boolean }

/** The side navigation before any script: what mentors and mentees share, since the server does not know whose request it is. */
export function LoadingSideNav({ path, shell, member }: LoadingNavigation) {
  const sections: Section[] = [
    { to: paths.dashboard, icon: House, name: member.overview, isExact: true },
    { to: paths.sessions, icon: CalendarDays, name: member.oneOnOne },
    { to: paths.groups, icon: Users, name: shell.groups },
    { to: paths.networks, icon: Handshake, name: member.networks },
    { to: paths.settings, icon: Settings, name: member.settings },
  ]
  return (
    <SideNav label={shell.sections}>
      {sections.map(({ icon, ...section }) => (
        <a key={section.to} className={sideNavLinkClass} {...linkTo(section, path)}>
          <Icon as={icon} />
          {section.name}
        </a>
      ))}
    </SideNav>
  )
}

/** The bottom bar before any script; its fourth place is the mentor's or the mentee's. */
export function LoadingBottomBar({ path, shell, member }: LoadingNavigation) {
  const sections: Section[] = [
    { to: paths.dashboard, icon: House, name: member.overview, isExact: true },
    { to: paths.sessions, icon: CalendarDays, name: member.sessions },
    { to: paths.groups, icon: Users, name: member.groupsShort },
  ]
  const linkOf = ({ icon, ...section }: Section) => (
    <a key={section.to} className={bottomNavLinkClass} {...linkTo(section, path)}>
      <Icon as={icon} size={24} />
      {section.name}
    </a>
  )
  return (
    <BottomBar label={shell.sections}>
      {sections.map(linkOf)}
      <span className={bottomNavLinkClass}>
        <SkeletonBlock className="h-10 w-14 rounded-chip" />
      </span>
      {linkOf({ to: paths.notifications, icon: Bell, name: member.notifications })}
    </BottomBar>
  )
}

/** As router links mark the current section. */
function linkTo({ to, isExact = false }: Pick<Section, 'to' | 'isExact'>, path: string) {
  const isCurrent = path === to || (!isExact && path.startsWith(`${to}/`))
  return isCurrent ? { href: to, 'aria-current': 'page' as const } : { href: to }
}

import { Bell, CalendarDays, Handshake, House, Plus, Search, Settings, Users, type LucideIcon } from 'lucide-react'
import { bottomNavLinkClass, sideNavLinkClass } from '#web/ui/layout/nav-class.ts'
import { BottomBar, SideNav } from '#web/ui/layout/navigation-bars.tsx'
import { SkeletonBlock } from '#web/ui/feedback/skeleton.tsx'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/media/icon.tsx'
import { paths } from '#web/paths.ts'
import * as common from '#texts/common.ts'
import * as shell from '#texts/shell/all.ts'
import * as member from '#texts/shell/members.ts'

type Section = { to: string; icon: LucideIcon; name: string; isExact?: boolean; role?: 'mentor' | 'mentee' }

/** Links of one role are hidden until the script of the head knows it. */
const classOf = (base: string, role: Section['role']) =>
  cx(base, role === 'mentor' && 'unless-mentor:hidden', role === 'mentee' && 'unless-mentee:hidden')

/** The side navigation before the application is there. */
export function LoadingSideNav({ path }: { path: string }) {
  const sections: Section[] = [
    { to: paths.dashboard, icon: House, name: member.overview, isExact: true },
    { to: paths.find, icon: Search, name: common.findMentor, role: 'mentee' },
    { to: paths.sessions, icon: CalendarDays, name: member.oneOnOne },
    { to: paths.groups, icon: Users, name: shell.groups },
    { to: paths.networks, icon: Handshake, name: member.networks },
    { to: paths.settings, icon: Settings, name: member.settings },
  ]
  return (
    <SideNav
      label={shell.sections}
      // The place of "Create a session", which needs a calendar.
      action={<SkeletonBlock className="h-11 shrink-0 rounded-control unless-mentor:hidden" />}
    >
      {sections.map(({ icon, role, ...section }) => (
        <a key={section.to} className={classOf(sideNavLinkClass, role)} {...linkTo(section, path)}>
          <Icon as={icon} />
          {section.name}
        </a>
      ))}
    </SideNav>
  )
}

/** The bottom bar before the application is there; its fourth place is the mentor's or the mentee's. */
export function LoadingBottomBar({ path }: { path: string }) {
  const sections: Section[] = [
    { to: paths.dashboard, icon: House, name: member.overview, isExact: true },
    { to: paths.sessions, icon: CalendarDays, name: member.sessions },
    { to: paths.groups, icon: Users, name: member.groupsShort },
  ]
  const ofRole: Section[] = [
    { to: paths.createGroupSession, icon: Plus, name: member.createShort, role: 'mentor' },
    { to: paths.find, icon: Search, name: member.findShort, role: 'mentee' },
  ]
  const linkOf = ({ icon, role, ...section }: Section) => (
    <a key={section.to} className={classOf(bottomNavLinkClass, role)} {...linkTo(section, path)}>
      <Icon as={icon} size={24} />
      {section.name}
    </a>
  )
  return (
    <BottomBar label={shell.sections}>
      {sections.map(linkOf)}
      {ofRole.map(linkOf)}
      <span className={cx(bottomNavLinkClass, 'with-role:hidden')}>
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

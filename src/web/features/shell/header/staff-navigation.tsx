import { Activity, CalendarDays, ChartColumn, Megaphone, Menu, Palette, Scale, ScrollText, Users } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { QueueLinks, useQueueCounts } from '#web/features/moderation/public.ts'
import { staffPaths } from '#web/staff-paths.ts'
import { NavLink } from '#web/platform/routing/link.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { sideNavLinkClass } from '#web/ui/layout/nav-class.ts'
import { Icon } from '#web/ui/media/icon.tsx'
import { Sheet } from '#web/ui/overlays/sheet.tsx'
import * as t from '#texts/moderation/desk.ts'
import * as members from '#texts/shell/members.ts'

const sections = [
  { to: staffPaths.people, icon: Users, name: t.nav.people },
  { to: staffPaths.sessions, icon: CalendarDays, name: t.nav.sessions },
  { to: staffPaths.announcements, icon: Megaphone, name: t.nav.announcements },
  { to: staffPaths.insight, icon: ChartColumn, name: t.nav.insight },
  // The legal texts are below it.
  { to: staffPaths.instance, icon: Palette, name: t.nav.instance, end: true },
  { to: staffPaths.legal, icon: Scale, name: t.nav.legal },
  { to: staffPaths.audit, icon: ScrollText, name: t.nav.audit },
  { to: staffPaths.system, icon: Activity, name: t.nav.system },
]

/** The queues with what waits in each, and the other sections of the desk. */
export function StaffLinks({ onFollow }: { onFollow?: () => void }) {
  return (
    <>
      <QueueLinks onFollow={onFollow} />
      <hr className="my-2 border-line" />
      {sections.map(({ icon, name, ...section }) => (
        <NavLink key={section.to} {...section} className={sideNavLinkClass} onClick={onFollow}>
          <Icon as={icon} />
          {name}
        </NavLink>
      ))}
    </>
  )
}

/** The links and the way out on a sheet, for narrow screens; what waits is counted on its button. */
export function StaffMenu({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const waiting = useQueueCounts()?.reduce((sum, { count }) => sum + count, 0) ?? 0
  return (
    <>
      <Button
        variant="ghost"
        icon={<Icon as={Menu} />}
        aria-haspopup="dialog"
        className="lg:hidden"
        onClick={() => setOpen(true)}
      >
        {members.menu}
        <Badge count={waiting} label={t.waiting({ n: waiting })} tone="neutral" className="ms-2" />
      </Button>
      <Sheet isOpen={isOpen} onOpenChange={setOpen} title={t.title} placement="end">
        <nav aria-label={t.sections} className="flex flex-col gap-1">
          <StaffLinks onFollow={close} />
        </nav>
        <div className="mt-2 flex flex-col gap-1 border-t border-line pt-2">{children}</div>
      </Sheet>
    </>
  )
}

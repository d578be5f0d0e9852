import {
  Bell,
  CalendarClock,
  ChevronRight,
  CircleHelp,
  EyeOff,
  Lock,
  User,
  UserCog,
  type LucideIcon,
} from 'lucide-react'
import { useId } from 'react'
import { Link } from '#web/platform/routing/link.tsx'
import { useMe } from '#web/platform/session/auth-session.ts'
import { cardLinkClass } from '#web/ui/actions/link-class.ts'
import { Card } from '#web/ui/lists/card.tsx'
import { Icon } from '#web/ui/media/icon.tsx'
import { useSections, type Section, type SectionId } from './sections.ts'
import { about } from '#texts/settings/sections.ts'
import * as t from '#texts/settings.ts'

const icons: Record<SectionId, LucideIcon> = {
  profile: User,
  availability: CalendarClock,
  security: Lock,
  notifications: Bell,
  privacy: EyeOff,
  account: UserCog,
  support: CircleHelp,
}

/** The settings on a phone: their sections, each with what is in it. */
export function SectionList() {
  return (
    <>
      <h1 tabIndex={-1} className="text-h1 outline-none">
        {t.title}
      </h1>
      <nav aria-label={t.tabs} className="mt-4">
        <Card padding="none" className="overflow-hidden">
          <ul className="divide-y divide-line">
            {useSections().map((section) => (
              <SectionRow key={section.to} section={section} />
            ))}
          </ul>
        </Card>
      </nav>
    </>
  )
}

function SectionRow({ section: { id, to, name } }: { section: Section }) {
  const aboutId = useId()
  const hasSecurity = useMe().authProviderType === 'LOCAL'
  return (
    <li className="relative flex items-center gap-3.5 px-4 py-3 hover:bg-surface-2">
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-primary-soft text-primary-soft-ink">
        <Icon as={icons[id]} />
      </span>
      <div className="min-w-0 grow">
        <p className="text-ui font-semibold">
          <Link to={to} className={cardLinkClass} aria-describedby={aboutId}>
            {name}
          </Link>
        </p>
        <p id={aboutId} className="text-meta text-ink-2">
          {id === 'account' && !hasSecurity ? about.accountAndDevices : about[id]}
        </p>
      </div>
      <Icon as={ChevronRight} className="text-ink-3" />
    </li>
  )
}

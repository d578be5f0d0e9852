import { useLocation } from 'react-router'
import { textLinkClass } from '#web/ui/actions/link-class.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { roleIn } from './role-in-search.ts'
import * as t from '#texts/accounts/auth.ts'

/** The role that a BECOME button preset, as a chip that can be changed to the other one. */
export function ChosenRole() {
  const { search, pathname } = useLocation()
  const role = roleIn(search)
  if (!role) return null
  const other = role === 'mentor' ? 'mentee' : 'mentor'
  const changed = new URLSearchParams(search)
  changed.set('as', other)
  return (
    <p
      className={
        'mt-4 inline-flex min-h-11 items-center gap-2 self-start rounded-full bg-primary-soft px-4 text-ui ' +
        'font-medium text-primary-soft-ink'
      }
    >
      {t.joiningAs[role]}
      <Link to={`${pathname}?${changed}`} replace className={textLinkClass}>
        {t.changeRole}
      </Link>
    </p>
  )
}

import { useLocation } from 'react-router'
import { textLinkClass } from '#web/ui/actions/link-class.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { saveChosenRole, roleIn } from '#web/platform/session/chosen-role.ts'
import { useEffect } from 'react'
import * as t from '#texts/accounts/auth.ts'

/** The role a BECOME button preset, as a chip that can be changed to the other one. */
export function ChosenRole() {
  const { search, pathname } = useLocation()
  const role = roleIn(search)
  useEffect(() => {
    if (role) saveChosenRole(role)
  }, [role])
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

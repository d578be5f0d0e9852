import { useNavigate } from 'react-router'
import { PersonDetail, UsersTable } from '#web/features/moderation/public.ts'
import { staffPaths } from '#web/staff-paths.ts'
import { useShortcuts } from '#web/platform/dom/shortcuts.ts'
import { useSearch } from '#web/platform/routing/browser-router.tsx'
import { Link } from '#web/platform/routing/link.tsx'
import { useParams } from '#web/platform/routing/params.ts'
import { buttonClass } from '#web/ui/actions/button-class.ts'
import { DeskGate } from './components/desk-gate.tsx'
import * as t from '#texts/moderation/desk.ts'

/** The table of accounts, or one account; the filters stay in the address of both. */
export default function PeoplePage() {
  return (
    <DeskGate>
      <People />
    </DeskGate>
  )
}

function People() {
  const { id } = useParams()
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 tabIndex={-1} className="text-h1 outline-none">
          {t.nav.people}
        </h1>
        {id ? null : (
          <Link to={staffPaths.import()} className={buttonClass('secondary')}>
            {t.invite}
          </Link>
        )}
      </div>
      {id ? <Person key={id} id={id} /> : <UsersTable />}
    </>
  )
}

function Person({ id }: { id: string }) {
  const navigate = useNavigate()
  const search = useSearch()
  const list = search.size > 0 ? `${staffPaths.people}?${search}` : staffPaths.people
  useShortcuts({ Escape: () => void navigate(list) })
  return (
    <div className="max-w-reading">
      <Link to={list} className={buttonClass('link', 'md', 'mb-2')}>
        {t.back}
      </Link>
      <PersonDetail id={id} />
    </div>
  )
}

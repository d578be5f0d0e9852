import { ImportList, ImportPage, ImportPeople } from '#web/features/invitations/public.ts'
import { staffPaths } from '#web/staff-paths.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { useParams } from '#web/platform/routing/params.ts'
import { buttonClass } from '#web/ui/actions/button-class.ts'
import { DeskGate } from './components/desk-gate.tsx'
import * as desk from '#texts/moderation/desk.ts'
import * as t from '#texts/invitations.ts'

/** Inviting people from a file, or the invitations of one. */
export default function ImportPeoplePage() {
  const { id } = useParams()
  return (
    <DeskGate>
      <Link to={id ? staffPaths.import() : staffPaths.people} className={buttonClass('link', 'md', 'mb-2')}>
        {id ? t.back : desk.back}
      </Link>
      <h1 tabIndex={-1} className="mb-2 text-h1 outline-none">
        {id ? t.importTitle : t.title}
      </h1>
      {id ? <ImportPage key={id} id={id} /> : <NewImport />}
    </DeskGate>
  )
}

function NewImport() {
  return (
    <div className="flex flex-col gap-10">
      <div>
        <p className="mb-6 text-ui text-ink-2">{t.lead}</p>
        <ImportPeople />
      </div>
      <ImportList />
    </div>
  )
}

import { useNavigate } from 'react-router'
import { PersonDetail, PersonSearch } from '#web/features/moderation/public.ts'
import { paths } from '#web/paths.ts'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { useSearch } from '#web/platform/routing/browser-router.tsx'
import { useParams } from '#web/platform/routing/params.ts'
import { DeskGate } from './components/desk-gate.tsx'

export default function PeoplePage() {
  return (
    <DeskGate>
      <People />
    </DeskGate>
  )
}

function People() {
  const t = useMessages('desk')
  const { id } = useParams()
  const q = useSearch().get('q') ?? ''
  const navigate = useNavigate()
  return (
    <>
      <h1 tabIndex={-1} className="mb-4 text-h1 outline-none">
        {t.nav.people}
      </h1>
      <div className="grid items-start gap-8 lg:grid-cols-[22rem_minmax(0,1fr)]">
        <PersonSearch
          key={q}
          q={q}
          current={id}
          onSearch={(text) => void navigate(`${paths.adminPeople}?q=${encodeURIComponent(text)}`)}
        />
        {id ? <PersonDetail key={id} id={id} /> : null}
      </div>
    </>
  )
}

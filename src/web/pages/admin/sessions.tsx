import { SessionsTable } from '#web/features/moderation/public.ts'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { DeskGate } from './components/desk-gate.tsx'

export default function SessionsPage() {
  return (
    <DeskGate>
      <Sessions />
    </DeskGate>
  )
}

function Sessions() {
  const t = useMessages('desk')
  return (
    <>
      <h1 tabIndex={-1} className="mb-4 text-h1 outline-none">
        {t.nav.sessions}
      </h1>
      <SessionsTable />
    </>
  )
}

import { SessionsTable } from '#web/features/moderation/public.ts'
import { DeskGate } from './components/desk-gate.tsx'
import * as t from '#texts/moderation/desk.ts'

export default function SessionsPage() {
  return (
    <DeskGate>
      <Sessions />
    </DeskGate>
  )
}

function Sessions() {
  return (
    <>
      <h1 tabIndex={-1} className="mb-4 text-h1 outline-none">
        {t.nav.sessions}
      </h1>
      <SessionsTable />
    </>
  )
}

import { AuditList } from '#web/features/moderation/public.ts'
import { DeskGate } from './components/desk-gate.tsx'
import * as t from '#texts/moderation/desk.ts'

export default function AuditPage() {
  return (
    <DeskGate>
      <Audit />
    </DeskGate>
  )
}

function Audit() {
  return (
    <div className="max-w-reading">
      <h1 tabIndex={-1} className="text-h1 outline-none">
        {t.nav.audit}
      </h1>
      <p className="mt-1 mb-6 text-ui text-ink-2">{t.auditLead}</p>
      <AuditList />
    </div>
  )
}

import { KeepAccount } from '#web/features/account-deletion/public.ts'
import { ExportSection } from '#web/features/data-export/public.ts'
import { useSession } from '#web/platform/session/auth-session.ts'
import * as t from '#texts/accounts/deletion.ts'

/** All that is open to somebody whose account is being deleted: keep it, or take their data along. */
export default function AccountDeletionPage() {
  const deletesAt = useSession()?.deletesAt
  if (!deletesAt) return null
  return (
    <div className="flex flex-col gap-10">
      <div>
        <h1 tabIndex={-1} className="text-h1 outline-none">
          {t.pendingTitle}
        </h1>
        <KeepAccount deletesAt={deletesAt} />
      </div>
      <ExportSection />
    </div>
  )
}

import { InstanceWebhookPage } from '#web/features/webhooks/public.ts'
import { staffPaths } from '#web/staff-paths.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { useParams } from '#web/platform/routing/params.ts'
import { textLinkClass } from '#web/ui/actions/link-class.ts'
import { DeskGate } from './components/desk-gate.tsx'
import * as t from '#texts/webhooks.ts'

/** A webhook of the instance with its deliveries. */
export default function InstanceWebhook() {
  const { id = '' } = useParams()
  return (
    <DeskGate>
      <h1 tabIndex={-1} className="text-h1 outline-none">
        {t.instanceTitle}
      </h1>
      <p className="mt-2 mb-6">
        <Link to={staffPaths.system} className={textLinkClass}>
          {t.back}
        </Link>
      </p>
      <InstanceWebhookPage id={id} listPath={staffPaths.system} />
    </DeskGate>
  )
}

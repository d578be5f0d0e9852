import { Webhook } from 'lucide-react'
import type { WebhookEndpoint } from '#contract/webhooks/schemas.ts'
import { ReadPlaceholder, type Missing } from '#web/platform/api/read-placeholder.tsx'
import { Link } from '#web/platform/routing/link.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { textLinkClass } from '#web/ui/actions/link-class.ts'
import { SkeletonText } from '#web/ui/feedback/skeleton.tsx'
import { useLazyDialogs } from '#web/ui/lazy/lazy-dialog.tsx'
import { Icon } from '#web/ui/media/icon.tsx'
import { endpointDialogs } from './endpoint-dialogs.ts'
import { EndpointState, hostOf } from './endpoint-state.tsx'
import type { WebhookCalls } from './webhook-calls.ts'
import * as t from '#texts/webhooks.ts'

type Props = {
  read: Missing & { data: readonly WebhookEndpoint[] | undefined }
  calls: WebhookCalls
  /** The page of an endpoint. */
  pathOf: (id: string) => string
  /** Said where there are none. */
  none: string
}

/** The endpoints of an owner, each leading to its page, and a button that adds one. */
export function EndpointList({ read, calls, pathOf, none }: Props) {
  if (!read.data) return <ReadPlaceholder read={read} skeleton={<SkeletonText lines={3} />} what={t.whatList} />
  return (
    <div className="flex flex-col gap-4">
      {read.data.length > 0 ? (
        <ul className="divide-y divide-line border-b border-line">
          {read.data.map((endpoint) => (
            <li key={endpoint.id} className="flex items-start gap-3 py-4 first:pt-0">
              <Icon as={Webhook} className="mt-0.5 text-ink-2" />
              <div className="min-w-0 flex-1">
                <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ui font-semibold">
                  <Link
                    to={pathOf(endpoint.id)}
                    className={textLinkClass}
                    aria-label={t.deliveriesOf({ host: hostOf(endpoint) })}
                  >
                    <bdi dir="ltr" className="wrap-anywhere">
                      {hostOf(endpoint)}
                    </bdi>
                  </Link>
                  <EndpointState endpoint={endpoint} />
                </p>
                <p className="text-meta text-ink-2 wrap-anywhere">
                  <bdi dir="ltr">{endpoint.url}</bdi>
                </p>
              </div>
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-ui text-ink-2">{none}</p>
      )}
      <AddButton calls={calls} />
    </div>
  )
}

function AddButton({ calls }: { calls: WebhookCalls }) {
  const { open, element } = useLazyDialogs(endpointDialogs, { calls })
  return (
    <div>
      <Button needsNetwork onClick={() => open('edit')}>
        {t.add}
      </Button>
      {element}
    </div>
  )
}

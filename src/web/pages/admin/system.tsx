import { FailedJobs, FailedTasks, InstanceKeys, SystemFacts } from '#web/features/operations/public.ts'
import { InstanceWebhooksSection } from '#web/features/webhooks/public.ts'
import { useSearch } from '#web/platform/routing/browser-router.tsx'
import { DeskGate } from './components/desk-gate.tsx'
import * as apiKeys from '#texts/accounts/api-keys.ts'
import * as t from '#texts/operations.ts'
import * as webhooks from '#texts/webhooks.ts'

export default function SystemPage() {
  return (
    <DeskGate>
      <System />
    </DeskGate>
  )
}

function System() {
  const failed = useSearch().get('failed')
  return (
    <div className="flex flex-col gap-8">
      <h1 tabIndex={-1} className="text-h1 outline-none">
        {t.title}
      </h1>
      <SystemFacts />
      <section aria-labelledby="failed-jobs">
        <h2 id="failed-jobs" className="text-h3">
          {t.failedTitle}
        </h2>
        <p className="mt-1 mb-4 text-ui text-ink-2">{t.failedLead}</p>
        <div className="grid items-start gap-6 lg:grid-cols-[22rem_minmax(0,1fr)]">
          <FailedTasks current={failed} />
          {failed ? <FailedJobs key={failed} name={failed} /> : null}
        </div>
      </section>
      <section aria-labelledby="instance-keys">
        <h2 id="instance-keys" className="text-h3">
          {apiKeys.instanceTitle}
        </h2>
        <p className="mt-1 mb-4 text-ui text-ink-2">{apiKeys.instanceText}</p>
        <InstanceKeys />
      </section>
      <section aria-labelledby="instance-webhooks">
        <h2 id="instance-webhooks" className="text-h3">
          {webhooks.instanceTitle}
        </h2>
        <p className="mt-1 mb-4 text-ui text-ink-2">{webhooks.instanceText}</p>
        <InstanceWebhooksSection />
      </section>
    </div>
  )
}

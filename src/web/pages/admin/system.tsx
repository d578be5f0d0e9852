import { factIds, FailedJobs, FailedTasks, InstanceKeys, SystemFacts } from '#web/features/operations/public.ts'
import { InstanceWebhooksSection } from '#web/features/webhooks/public.ts'
import { useSearch } from '#web/platform/routing/browser-router.tsx'
import { SectionContents, WithContents } from '#web/ui/layout/section-contents.tsx'
import { DeskGate } from './components/desk-gate.tsx'
import * as apiKeys from '#texts/accounts/api-keys.ts'
import * as t from '#texts/operations.ts'
import * as page from '#texts/site/static.ts'
import * as webhooks from '#texts/webhooks.ts'

export default function SystemPage() {
  return (
    <DeskGate>
      <System />
    </DeskGate>
  )
}

const sections = [
  { id: factIds.jobs, title: t.jobs },
  { id: factIds.state, title: t.state },
  { id: 'failed-jobs', title: t.failedTitle },
  { id: 'instance-keys', title: apiKeys.instanceTitle },
  { id: 'instance-webhooks', title: webhooks.instanceTitle },
]

function System() {
  const failed = useSearch().get('failed')
  return (
    <>
      <h1 tabIndex={-1} className="mb-4 text-h1 outline-none">
        {t.title}
      </h1>
      <WithContents contents={<SectionContents label={page.contents} sections={sections} />}>
        <SystemFacts />
        <section aria-labelledby="failed-jobs">
          <h2 id="failed-jobs" tabIndex={-1} className="text-h3 outline-none">
            {t.failedTitle}
          </h2>
          <p className="mt-1 mb-4 text-ui text-ink-2">{t.failedLead}</p>
          <div className="grid items-start gap-6 lg:grid-cols-[22rem_minmax(0,1fr)]">
            <FailedTasks current={failed} />
            {failed ? <FailedJobs key={failed} name={failed} /> : null}
          </div>
        </section>
        <section aria-labelledby="instance-keys">
          <h2 id="instance-keys" tabIndex={-1} className="text-h3 outline-none">
            {apiKeys.instanceTitle}
          </h2>
          <p className="mt-1 mb-4 text-ui text-ink-2">{apiKeys.instanceText}</p>
          <InstanceKeys />
        </section>
        <section aria-labelledby="instance-webhooks">
          <h2 id="instance-webhooks" tabIndex={-1} className="text-h3 outline-none">
            {webhooks.instanceTitle}
          </h2>
          <p className="mt-1 mb-4 text-ui text-ink-2">{webhooks.instanceText}</p>
          <InstanceWebhooksSection />
        </section>
      </WithContents>
    </>
  )
}

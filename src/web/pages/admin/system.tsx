import type { ReactNode } from 'react'
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
        <DeskSection id="failed-jobs" title={t.failedTitle} text={t.failedLead}>
          <div className="grid items-start gap-6 lg:grid-cols-[22rem_minmax(0,1fr)]">
            <FailedTasks current={failed} />
            {failed ? <FailedJobs key={failed} name={failed} /> : null}
          </div>
        </DeskSection>
        <DeskSection id="instance-keys" title={apiKeys.instanceTitle} text={apiKeys.instanceText}>
          <InstanceKeys />
        </DeskSection>
        <DeskSection id="instance-webhooks" title={webhooks.instanceTitle} text={webhooks.instanceText}>
          <InstanceWebhooksSection />
        </DeskSection>
      </WithContents>
    </>
  )
}

function DeskSection({ id, title, text, children }: { id: string; title: string; text: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} tabIndex={-1} className="text-h3 outline-none">
        {title}
      </h2>
      <p className="mt-1 mb-4 text-ui text-ink-2">{text}</p>
      {children}
    </section>
  )
}

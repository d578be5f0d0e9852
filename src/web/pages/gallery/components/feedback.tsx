import { useState } from 'react'
import { Banner, InlineAlert, type BannerTone } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { InfiniteList } from '#web/ui/lists/infinite-list.tsx'
import { LinkButton } from '#web/ui/actions/link-button.tsx'
import { Loading } from '#web/ui/feedback/loading.tsx'
import { OfflineBar } from '#web/ui/feedback/offline-bar.tsx'
import { Sheet } from '#web/ui/overlays/sheet.tsx'
import { SkeletonCard } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { columnsClass, Example, rowClass, Section } from './section.tsx'

const tones: readonly BannerTone[] = ['info', 'success', 'warning', 'danger']

/** Feedback components. */
export function Feedback() {
  return (
    <Section id="feedback" title="Feedback">
      <Example name="Inline alerts">
        <div className="grid gap-4 sm:grid-cols-2">
          {tones.map((tone) => (
            <InlineAlert
              key={tone}
              tone={tone}
              title="That time was just taken"
              action={<Button size="sm">Try again</Button>}
            >
              Your notes are safe. Choose another time below.
            </InlineAlert>
          ))}
        </div>
      </Example>
      <Example name="Banner and offline bar">
        <Banner tone="warning" action={<Button size="sm">Reconnect</Button>}>
          Your calendar is no longer connected.
        </Banner>
        <OfflineBar isOffline message="You're offline. What you see may be out of date; changes need a connection." />
      </Example>
      <Example name="Overlays and toasts">
        <Overlays />
      </Example>
      <Lists />
    </Section>
  )
}

function Overlays() {
  const [open, setOpen] = useState<'dialog' | 'alert' | 'end' | 'bottom' | null>(null)
  const close = () => setOpen(null)
  return (
    <div className={rowClass}>
      <Button onClick={() => setOpen('dialog')}>Open dialog</Button>
      <Button onClick={() => setOpen('alert')}>Open question</Button>
      <Button onClick={() => setOpen('end')}>Open side sheet</Button>
      <Button onClick={() => setOpen('bottom')}>Open bottom sheet</Button>
      <Button onClick={() => toast.success('Session booked')}>Toast</Button>
      <Button
        onClick={() => toast.error('Could not send', { action: { label: 'Try again', onAction: () => undefined } })}
      >
        Toast with action
      </Button>
      <Dialog
        isOpen={open === 'dialog'}
        onOpenChange={close}
        title="Reschedule this session"
        footer={
          <>
            <Button onClick={close}>Keep session</Button>
            <Button variant="primary" onClick={close}>
              Move session
            </Button>
          </>
        }
      >
        <p className="text-body">We'll let Adéọlá know right away.</p>
      </Dialog>
      <Dialog
        isOpen={open === 'alert'}
        onOpenChange={close}
        role="alertdialog"
        size="sm"
        title="Cancel your session with Adéọlá?"
        footer={
          <>
            <Button onClick={close}>Keep session</Button>
            <Button variant="danger" onClick={close}>
              Cancel session
            </Button>
          </>
        }
      >
        <p className="text-body">Thu 26 Nov, 09:30 – 10:15 EAT. Adéọlá gets a mail.</p>
      </Dialog>
      <Sheet isOpen={open === 'end'} onOpenChange={close} title="Menu" placement="end">
        <p className="text-body">Side menu of phones</p>
      </Sheet>
      <Sheet isOpen={open === 'bottom'} onOpenChange={close} title="More">
        <p className="text-body">Actions of a card on phones</p>
      </Sheet>
    </div>
  )
}

function Lists() {
  const [rows, setRows] = useState(3)
  return (
    <div className={columnsClass}>
      <Example name="Empty state">
        <EmptyState
          seed="upcoming"
          title="No upcoming sessions"
          heading="h3"
          action={
            <LinkButton href="#feedback" variant="primary">
              Discover mentors
            </LinkButton>
          }
        >
          Your upcoming sessions for the next week will appear here.
        </EmptyState>
      </Example>
      <Example name="Loading">
        <Loading label="Loading sessions" slowText="Still loading. Slow connection?">
          <div className="flex flex-col gap-3">
            <SkeletonCard />
            <SkeletonCard />
          </div>
        </Loading>
      </Example>
      <Example name="Infinite list">
        <InfiniteList
          label="Rows"
          topId="feedback"
          hasMore={rows < 6}
          isLoading={false}
          onMore={() => setRows(6)}
          className="divide-y divide-line"
        >
          {Array.from({ length: rows }, (_, i) => (
            <li key={i} className="py-2.5 text-ui">
              Row {i + 1}
            </li>
          ))}
        </InfiniteList>
      </Example>
    </div>
  )
}

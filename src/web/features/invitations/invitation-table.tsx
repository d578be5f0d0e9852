import { useState } from 'react'
import { invitationStates } from '#contract/invitations/constants.ts'
import { invitationRoutes } from '#contract/invitations/routes.ts'
import type { Invitation } from '#contract/invitations/schemas.ts'
import { DeskTable, ExportButton, NoRows, type Column, type Decision } from '#web/features/moderation/public.ts'
import { staffPaths } from '#web/staff-paths.ts'
import { call } from '#web/platform/api/api.ts'
import { MorePages, ReadPlaceholder } from '#web/platform/api/read-placeholder.tsx'
import { useAct } from '#web/platform/api/use-act.ts'
import { usePages } from '#web/platform/api/use-pages.ts'
import { useSearch } from '#web/platform/routing/browser-router.tsx'
import { useFormats } from '#web/platform/time/formats.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Chip } from '#web/ui/feedback/chip.tsx'
import { SkeletonCard } from '#web/ui/feedback/skeleton.tsx'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import { useLazyDialogs } from '#web/ui/lazy/lazy-dialog.tsx'
import { toneOf } from './import-list.tsx'
import { InvitedPerson } from './invited-person.tsx'
import { roleText, topicsText } from './line-texts.ts'
import * as t from '#texts/invitations.ts'

/** The filters in the address; invalid ones are ignored. */
export function filtersIn(search: URLSearchParams) {
  const q = search.get('q')?.trim() ?? ''
  const state = invitationStates.find((one) => one === search.get('state'))
  return { ...(q.length >= 2 && q.length <= 100 && { q }), ...(state && { state }) }
}

/** The invitations of a file in the order of its lines, with search and filter in the address. */
export function InvitationTable({ id }: { id: string }) {
  const filters = filtersIn(useSearch())
  const { columns, element } = useColumns()
  const list = usePages(
    invitationRoutes.listInvitations,
    { params: { id }, query: { ...filters, size: 30 } },
    { after: ({ line }) => String(line), start: {} },
  )
  if (!list.pages) return <ReadPlaceholder read={list} skeleton={<SkeletonCard />} what={t.what} />
  if (list.items.length === 0)
    return (
      <NoRows seed="invitations" title={t.noMatch} path={staffPaths.import(id)}>
        {t.noMatchText}
      </NoRows>
    )
  return (
    <div className="flex flex-col gap-4">
      <ExportButton
        name="invitations"
        load={(reason) => call(invitationRoutes.exportInvitations, { params: { id }, body: { filters, reason } })}
      />
      <DeskTable label={t.importTitle} columns={columns} rows={list.items} keyOf={(row) => row.id} />
      <MorePages list={list} skeleton={<SkeletonCard />} what={t.what} className="flex justify-center" />
      {element}
    </div>
  )
}

const dialogs = {
  reason: lazyComponent(() => import('./reason-dialog.tsx').then((module) => module.ReasonDialog)),
}

function useColumns(): { columns: [Column<Invitation>, ...Column<Invitation>[]]; element: React.ReactNode } {
  const { date } = useFormats()
  const [decision, setDecision] = useState<Decision | null>(null)
  const { open, element } = useLazyDialogs(dialogs, { decision })
  const decisionsOf = useDecisions()
  const ask = (chosen: Decision) => {
    setDecision(chosen)
    open('reason')
  }
  const day = (at: string | null) => <span className="whitespace-nowrap tnum">{at === null ? '–' : date(at)}</span>
  return {
    element,
    columns: [
      { name: t.person, cell: ({ line, name, email }) => <InvitedPerson {...{ line, name, email }} /> },
      { name: t.stateLabel, cell: ({ state }) => <Chip tone={toneOf(state)}>{t.state[state]}</Chip> },
      { name: t.role, cell: ({ role }) => roleText(role) },
      { name: t.topics, cell: ({ topics }) => topicsText(topics) },
      { name: t.sentAt, cell: ({ sentAt }) => day(sentAt) },
      { name: t.until, cell: ({ expiresAt }) => day(expiresAt) },
      {
        name: t.actions,
        cell: (row) => (
          <span className="flex flex-wrap gap-2">
            {decisionsOf(row).map(({ name, ...one }) => (
              <Button key={one.id} size="sm" needsNetwork aria-label={name} onClick={() => ask(one)}>
                {one.label}
              </Button>
            ))}
          </span>
        ),
      },
    ],
  }
}

/** What can be done with an invitation; `name` says so with whose it is. */
function useDecisions() {
  const resend = useAct(invitationRoutes.resendInvitation)
  const withdraw = useAct(invitationRoutes.withdrawInvitation)
  return ({ id, name, state, canBeSentAgain }: Invitation): (Decision & { name: string })[] => {
    const canBeWithdrawn = state !== 'ACCEPTED' && state !== 'WITHDRAWN'
    const again = {
      id: 'resend',
      label: t.resend,
      name: t.resendOf({ name }),
      hint: t.resendHint,
      templates: t.reasons.resend,
      run: (reason: string) => resend.run({ params: { id }, body: { reason } }),
    }
    const end = {
      id: 'withdraw',
      label: t.withdraw,
      name: t.withdrawOf({ name }),
      isDanger: true,
      hint: t.withdrawHint,
      templates: t.reasons.withdraw,
      run: (reason: string) => withdraw.run({ params: { id }, body: { reason } }),
    }
    return [...(canBeSentAgain ? [again] : []), ...(canBeWithdrawn ? [end] : [])]
  }
}

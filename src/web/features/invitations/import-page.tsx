import { useNavigate } from 'react-router'
import { invitationStates } from '#contract/invitations/constants.ts'
import { invitationRoutes } from '#contract/invitations/routes.ts'
import { TableForm, filterAddress, type Decision } from '#web/features/moderation/public.ts'
import { staffPaths } from '#web/staff-paths.ts'
import { ApiError } from '#web/platform/api/api-error.ts'
import { ReadPlaceholder } from '#web/platform/api/read-placeholder.tsx'
import { useAct } from '#web/platform/api/use-act.ts'
import { useRead } from '#web/platform/api/use-read.ts'
import { useSearch } from '#web/platform/routing/browser-router.tsx'
import { NotFoundScreen } from '#web/platform/routing/screens.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { SkeletonCard } from '#web/ui/feedback/skeleton.tsx'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import { useLazyDialogs } from '#web/ui/lazy/lazy-dialog.tsx'
import { ImportFacts } from './import-list.tsx'
import { filtersIn, InvitationTable } from './invitation-table.tsx'
import * as t from '#texts/invitations.ts'

/** The invitations of one file. */
export function ImportPage({ id }: { id: string }) {
  const read = useRead(invitationRoutes.oneImport, { params: { id } })
  if (read.error instanceof ApiError && read.error.status === 404) return <NotFoundScreen />
  if (!read.data) return <ReadPlaceholder read={read} skeleton={<SkeletonCard />} what={t.what} />
  const { WAITING, SENT, BOUNCED, EXPIRED } = read.data.counts
  return (
    <div className="flex flex-col gap-6">
      <header>
        <h2 tabIndex={-1} className="text-h2 outline-none wrap-anywhere">
          <bdi>{read.data.fileName}</bdi>
        </h2>
        <ImportFacts one={read.data} />
        {WAITING + SENT + BOUNCED + EXPIRED > 0 ? <WithdrawAll id={id} /> : null}
      </header>
      <Filters id={id} />
      <InvitationTable id={id} />
    </div>
  )
}

function Filters({ id }: { id: string }) {
  const search = useSearch()
  const navigate = useNavigate()
  const { q = '', state } = filtersIn(search)
  return (
    <TableForm
      label={t.find}
      hint={t.findHint}
      q={q}
      choices={[
        {
          name: 'state',
          label: t.stateLabel,
          any: t.stateLabel,
          options: invitationStates.map((value) => ({ value, label: t.state[value] })),
          value: state,
        },
      ]}
      onChange={(changed) => void navigate(filterAddress(staffPaths.import(id), search, changed))}
    />
  )
}

const dialogs = {
  reason: lazyComponent(() => import('./reason-dialog.tsx').then((module) => module.ReasonDialog)),
}

function WithdrawAll({ id }: { id: string }) {
  const withdraw = useAct(invitationRoutes.withdrawImport)
  const decision: Decision = {
    id: 'withdraw',
    label: t.withdrawAll,
    isDanger: true,
    hint: t.withdrawAllHint,
    templates: t.reasons.withdraw,
    run: (reason) => withdraw.run({ params: { id }, body: { reason } }),
  }
  const { open, element } = useLazyDialogs(dialogs, { decision })
  return (
    <>
      <Button size="sm" needsNetwork className="mt-3" onClick={() => open('reason')}>
        {t.withdrawAll}
      </Button>
      {element}
    </>
  )
}

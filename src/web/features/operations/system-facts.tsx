import type { ReactNode } from 'react'
import { mostJobsCounted } from '#contract/operations/constants.ts'
import { operationRoutes } from '#contract/operations/routes.ts'
import type { SystemState } from '#contract/operations/schemas.ts'
import { staffPaths } from '#web/staff-paths.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { ReadPlaceholder } from '#web/platform/api/read-placeholder.tsx'
import { useAct } from '#web/platform/api/use-act.ts'
import { useRead } from '#web/platform/api/use-read.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { useSession } from '#web/platform/session/auth-session.ts'
import { useFormats } from '#web/platform/time/formats.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { textLinkClass } from '#web/ui/actions/link-class.ts'
import { InlineAlert } from '#web/ui/feedback/banner.tsx'
import { SkeletonBlock } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { StatTile } from '#web/ui/lists/stat-tile.tsx'
import { timeTag } from '#web/ui/time-tag.tsx'
import { TimeText } from '#web/ui/time-text.tsx'
import { list as listOf } from '#texts/language.ts'
import * as t from '#texts/operations.ts'

/** How the program runs: versions, database, mail, files, and its jobs by state. */
export function SystemFacts() {
  const read = useRead(operationRoutes.systemState, {})
  if (!read.data)
    return <ReadPlaceholder read={read} skeleton={<SkeletonBlock className="h-80 rounded-card" />} what={t.what} />
  return (
    <>
      <Condition state={read.data}>
        <Button isPending={read.isFetching} onClick={() => void read.refetch()}>
          {t.refresh}
        </Button>
        <TestMail />
      </Condition>
      <section aria-labelledby={factIds.jobs}>
        <h2 id={factIds.jobs} tabIndex={-1} className="mb-3 text-h3 outline-none">
          {t.jobs}
        </h2>
        <JobTiles jobs={read.data.jobs} />
      </section>
      <section aria-labelledby={factIds.state}>
        <h2 id={factIds.state} tabIndex={-1} className="mb-3 text-h3 outline-none">
          {t.state}
        </h2>
        <StateList state={read.data} />
      </section>
    </>
  )
}

/** Of the headings. */
export const factIds = { jobs: 'system-jobs', state: 'system-state' }

/** In one sentence whether anything needs a look, with what one can do at once. */
function Condition({ state, children }: { state: SystemState; children: ReactNode }) {
  const facts = useFacts(state).flatMap(({ label, problem }) => (problem ? [label] : []))
  const names = state.jobs.failed > 0 ? [...facts, t.failedTitle] : facts
  const isWell = names.length === 0
  return (
    <InlineAlert tone={isWell ? 'success' : 'danger'} role="status" action={children}>
      {isWell ? t.allWell : t.troubled({ names: listOf(names) })}
    </InlineAlert>
  )
}

/** Where e-mails go, and when the last one went. */
function Mail({ mail: { server, lastSentAt } }: Pick<SystemState, 'mail'>) {
  const { moment } = useFormats()
  return (
    <>
      {t.mailServer[server]}
      <span className="block">
        {lastSentAt === null ? t.neverSent : t.lastSent({ when: moment(lastSentAt), time: timeTag(lastSentAt) })}
      </span>
    </>
  )
}

type Fact = { label: string; value: ReactNode; problem?: string | undefined }

/** What the program runs on and where it writes. */
function useFacts(state: SystemState): Fact[] {
  const { moment, average } = useFormats()
  const { database, mail, storage, backups } = state
  return [
    { label: t.version, value: t.runningOn({ version: state.version, node: state.node }) },
    { label: t.startedAt, value: <TimeText iso={state.startedAt}>{moment(state.startedAt)}</TimeText> },
    {
      label: t.database,
      value: t.databaseText({ version: database.version, size: t.megabytes({ n: average(database.bytes / 1e6) }) }),
    },
    {
      label: t.migrations,
      value: t.migrationsText({ n: database.migrations }),
      problem: database.isMigrated ? undefined : t.migrationsMissing,
    },
    ...describeMail(mail, (iso) => moment(iso)),
    {
      label: t.storage,
      value: t.storageKind[storage.kind],
      problem: storage.isReady ? undefined : t.storageFailed,
    },
    {
      label: t.backups,
      ...describeBackups(
        backups,
        (iso) => moment(iso),
        (bytes) => t.megabytes({ n: average(Math.max(bytes / 1e6, 0.1)) }),
      ),
    },
    { label: t.maintenance, value: state.isMaintenance ? t.maintenanceOn : t.maintenanceOff },
  ]
}

function StateList({ state }: { state: SystemState }) {
  return (
    <dl className="divide-y divide-line rounded-card border border-line bg-surface px-4 text-ui">
      {useFacts(state).map(({ label, value, problem }) => (
        <div key={label} className="gap-x-6 py-3 sm:grid sm:grid-cols-[11rem_minmax(0,1fr)]">
          <dt className="text-ink-2">{label}</dt>
          <dd className="wrap-anywhere">
            {value}
            {problem ? <InlineAlert tone="danger">{problem}</InlineAlert> : null}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function describeMail(mail: SystemState['mail'], when: (iso: string) => string): Fact[] {
  const people = mail.undeliverable > 0 && (
    <Link to={`${staffPaths.people}?email=UNDELIVERABLE`} className={textLinkClass}>
      {t.undeliverableCount({ n: mail.undeliverable })}
    </Link>
  )
  return [
    { label: t.mail, value: <Mail mail={mail} /> },
    { label: t.undeliverable, value: people || t.undeliverableNone },
    ...(mail.bounces ? [describeBounces(mail.bounces, when)] : []),
  ]
}

function describeBounces(
  { readAt, failure }: NonNullable<SystemState['mail']['bounces']>,
  when: (iso: string) => string,
): Fact {
  return {
    label: t.returnedMail,
    value: readAt ? t.returnedMailRead({ when: when(readAt) }) : t.returnedMailUnread,
    problem: failure ? t.returnedMailFailed({ when: when(failure.at), error: failure.error }) : undefined,
  }
}

function describeBackups(
  { to, lastGood, failure, isOverdue }: SystemState['backups'],
  when: (iso: string) => string,
  sizeOf: (bytes: number) => string,
) {
  const none = to === 'NOWHERE' ? t.backupsOff : t.backupsNone
  const value = lastGood ? t.backupLast({ when: when(lastGood.at), size: sizeOf(lastGood.bytes) }) : none
  const failed = failure ? t.backupFailed({ when: when(failure.at), error: failure.error }) : undefined
  return { value, problem: isOverdue ? [t.backupsOverdue, failed].filter(Boolean).join(' ') : failed }
}

function JobTiles({ jobs }: Pick<SystemState, 'jobs'>) {
  const { number, moment } = useFormats()
  const oldest = jobs.oldestDueAt ? t.oldest({ when: moment(jobs.oldestDueAt), time: timeTag(jobs.oldestDueAt) }) : null
  const counted = (n: number) => (n > mostJobsCounted ? t.moreThan({ number: number(mostJobsCounted) }) : number(n))
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
      <StatTile value={counted(jobs.due)} label={t.due} change={oldest} />
      {(['running', 'scheduled', 'retrying', 'failed'] as const).map((state) => (
        <StatTile key={state} value={counted(jobs[state])} label={t[state]} />
      ))}
      {jobs.leftOver > 0 && <StatTile value={counted(jobs.leftOver)} label={t.leftOver} change={t.leftOverHint} />}
    </div>
  )
}

function TestMail() {
  const email = useSession()?.email ?? ''
  const act = useAct(operationRoutes.testMail, {
    onSuccess: () => toast.success(t.testSent({ email })),
    onError: (error) => toast.error(failureText(error)),
  })
  return (
    <Button isPending={act.isPending} onClick={() => act.start({})}>
      {t.testMail}
    </Button>
  )
}

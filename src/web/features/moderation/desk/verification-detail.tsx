import type { Reply } from '#contract/route.ts'
import { staffRoutes } from '#contract/moderation/staff-routes.ts'
import { paths } from '#web/paths.ts'
import { ReadPlaceholder } from '#web/platform/api/read-placeholder.tsx'
import { useAct } from '#web/platform/api/use-act.ts'
import { useRead } from '#web/platform/api/use-read.ts'
import { textLinkClass } from '#web/ui/actions/link-class.ts'
import { InlineAlert } from '#web/ui/feedback/banner.tsx'
import { SkeletonBlock } from '#web/ui/feedback/skeleton.tsx'
import { Age } from './age.tsx'
import { DecisionBar } from './decision-bar.tsx'
import type { Decision } from './reason-form.tsx'
import { DetailFrame, Part, PersonLink } from './detail-frame.tsx'
import * as t from '#texts/moderation/desk.ts'
import * as common from '#texts/common.ts'
import { localAddress } from '#web/platform/i18n/addresses.ts'
import { useJobTitles } from '#web/platform/i18n/use-job-titles.ts'

export type DetailProps = { id: string; onDone: () => void }

/** A verification request with its documents. */
export function VerificationDetail({ id, onDone }: DetailProps) {
  const read = useRead(staffRoutes.verification, { params: { id } })
  const decide = useAct(staffRoutes.decideVerification)
  const jobTitle = useJobTitles()
  if (!read.data)
    return <ReadPlaceholder read={read} skeleton={<SkeletonBlock className="h-96 rounded-card" />} what={t.whatItem} />
  const { data } = read
  const job = common.jobAt({ jobTitle: jobTitle(data.jobTitle), company: data.companyName })
  const decisions: Decision[] = (['APPROVED', 'DECLINED'] as const).map((status) => ({
    id: status,
    label: status === 'APPROVED' ? t.approve : t.decline,
    key: status === 'APPROVED' ? 'a' : 'd',
    isDanger: status === 'DECLINED',
    isShown: status === 'DECLINED',
    templates: status === 'APPROVED' ? t.approveReasons : t.declineReasons,
    run: (reason) => decide.run({ params: { id }, body: { status, reason } }),
  }))
  return (
    <DetailFrame
      title={data.person.fullName}
      meta={
        <>
          {job} · <Age at={data.waitingSince} words={t.waits} />
        </>
      }
      isSettled={data.status !== 'PENDING'}
      history={data.history}
      bar={<DecisionBar decisions={decisions} onDone={onDone} />}
    >
      {data.nameChanged ? <InlineAlert tone="warning">{t.nameChanged}</InlineAlert> : null}
      <Pages request={data} />
      <Document title={t.resume} links={data.resume} />
      {data.certificate ? <Document title={t.certificate} links={data.certificate} /> : null}
    </DetailFrame>
  )
}

/** Who asks, and where they can be read about. */
function Pages({ request: { person, linkedinUrl } }: { request: Reply<typeof staffRoutes.verification> }) {
  return (
    <ul className="flex flex-col gap-1 text-ui">
      <li>
        <PersonLink person={person} />
      </li>
      <li>
        {t.linkedin({
          address: linkedinUrl,
          link: (text) => (
            <a
              key="link"
              href={linkedinUrl}
              target="_blank"
              rel="noopener noreferrer nofollow"
              className={textLinkClass}
            >
              {text}
            </a>
          ),
        })}
      </li>
      {person.profileId ? (
        <li>
          <a
            href={localAddress(paths.mentor(person.profileId))}
            target="_blank"
            rel="noopener"
            className={textLinkClass}
          >
            {t.publicProfile}
          </a>
        </li>
      ) : null}
    </ul>
  )
}

type Links = Reply<typeof staffRoutes.verification>['resume']

/** The pages as pictures; the file itself is only downloaded. */
function Document({ title, links: { pages, download } }: { title: string; links: Links }) {
  return (
    <Part title={title}>
      <ol className="flex flex-col gap-3 rounded-card border border-line bg-surface-2 p-3" aria-label={title}>
        {pages.map((page, index) => (
          <li key={page}>
            <img
              src={page}
              alt={`${title}: ${t.page({ n: index + 1, of: pages.length })}`}
              width={1000}
              className="h-auto w-full"
            />
          </li>
        ))}
      </ol>
      <a href={download} className={`${textLinkClass} mt-1 inline-flex min-h-11 items-center text-ui`}>
        {t.download}
      </a>
    </Part>
  )
}

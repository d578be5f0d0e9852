import { invitationStates } from '#contract/invitations/constants.ts'
import { invitationRoutes } from '#contract/invitations/routes.ts'
import type { PeopleImport } from '#contract/invitations/schemas.ts'
import { staffPaths } from '#web/staff-paths.ts'
import { MorePages, ReadPlaceholder } from '#web/platform/api/read-placeholder.tsx'
import { usePages } from '#web/platform/api/use-pages.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { useFormats } from '#web/platform/time/formats.ts'
import { textLinkClass } from '#web/ui/actions/link-class.ts'
import { Chip } from '#web/ui/feedback/chip.tsx'
import { SkeletonCard } from '#web/ui/feedback/skeleton.tsx'
import { Section } from '#web/ui/layout/settings-section.tsx'
import * as t from '#texts/invitations.ts'

/** The files whose people were invited, latest first. */
export function ImportList() {
  const list = usePages(
    invitationRoutes.listImports,
    { query: { size: 10 } },
    { after: ({ createdAt, id }) => `${createdAt}_${id}`, start: {} },
  )
  return (
    <Section title={t.files} text={t.kept}>
      {!list.pages ? (
        <ReadPlaceholder read={list} skeleton={<SkeletonCard />} what={t.whatFiles} />
      ) : list.items.length === 0 ? (
        <p className="text-ui text-ink-2">{t.noFiles}</p>
      ) : (
        <ul aria-label={t.files} className="divide-y divide-line">
          {list.items.map((one) => (
            <li key={one.id} className="py-4 first:pt-0 last:pb-0">
              <Link to={staffPaths.import(one.id)} className={`${textLinkClass} wrap-anywhere`}>
                <bdi>{one.fileName}</bdi>
              </Link>
              <ImportFacts one={one} />
            </li>
          ))}
          <MorePages
            as="li"
            list={list}
            skeleton={<SkeletonCard />}
            what={t.whatFiles}
            className="flex justify-center p-3"
          />
        </ul>
      )}
    </Section>
  )
}

const tones = { BOUNCED: 'danger', ACCEPTED: 'success' } as const satisfies Partial<
  Record<(typeof invitationStates)[number], string>
>
/** Of the chip of a state. */
export const toneOf = (state: (typeof invitationStates)[number]) =>
  state in tones ? tones[state as 'BOUNCED'] : 'neutral'

/** Who invited, when, and what became of the invitations. */
export function ImportFacts({ one }: { one: PeopleImport }) {
  const { moment } = useFormats()
  const { organization, createdAt, createdBy, counts, skipped } = one
  return (
    <>
      <p className="mt-1 text-meta text-ink-2 tnum wrap-anywhere">
        {t.from({ organization, when: moment(createdAt), name: createdBy })}
      </p>
      <p className="mt-2 flex flex-wrap gap-2 tnum">
        {invitationStates.map((state) =>
          counts[state] === 0 ? null : (
            <Chip key={state} tone={toneOf(state)}>
              {t.stateCount[state]({ n: counts[state] })}
            </Chip>
          ),
        )}
      </p>
      {skipped > 0 ? <p className="mt-2 text-meta text-ink-2">{t.skipped({ n: skipped })}</p> : null}
    </>
  )
}

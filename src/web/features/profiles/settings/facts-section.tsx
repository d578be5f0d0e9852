import type { profileRoutes } from '#contract/profiles/routes.ts'
import type { Reply } from '#contract/route.ts'
import { useFormats } from '#web/platform/time/formats.ts'
import { Section } from '#web/ui/layout/settings-section.tsx'
import { genderText } from '#web/platform/i18n/choice-texts.ts'
import * as t from '#texts/settings.ts'

export type PersonalInfo = Reply<typeof profileRoutes.personalInfo>

/** The details fixed at sign-up, read-only with the reason. */
export function FactsSection({ info }: { info: PersonalInfo }) {
  // A birth date is a day, not an instant: noon UTC is that day in UTC.
  const birth = useFormats('UTC').date(`${info.dateOfBirth}T12:00:00Z`)
  const facts = [
    [t.fullName, info.fullName],
    [t.email, info.email],
    [t.gender, genderText(info.gender)],
    [t.birth, birth],
  ] as const
  return (
    <Section title={t.factsTitle} text={t.readOnly}>
      <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        {facts.map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="text-meta text-ink-2">{name}</dt>
            <dd className="mt-0.5 text-body wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

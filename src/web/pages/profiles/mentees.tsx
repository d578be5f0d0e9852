import { MenteeForm, MenteeList, MenteesLead } from '#web/features/directory/public.ts'
import { useSearch } from '#web/platform/routing/browser-router.tsx'
import * as t from '#texts/directory/mentees.ts'

/** Mentees, as anybody may look for them; what is looked for stands in the address. */
export default function MenteesPage() {
  const search = useSearch()
  return (
    <>
      <h1 tabIndex={-1} className="text-h1">
        {t.title}
      </h1>
      <MenteesLead search={search} />
      <MenteeForm />
      <div className="mt-4">
        <MenteeList key={search.toString()} search={search} />
      </div>
    </>
  )
}

import { PageSearch } from '#web/features/shell/public.ts'
import * as t from '#texts/shell/everything.ts'

/** The search of everything, on phones. */
export default function SearchPage() {
  return (
    <div className="max-w-reading">
      <h1 tabIndex={-1} className="mb-4 text-h1 outline-none">
        {t.title}
      </h1>
      <PageSearch />
    </div>
  )
}

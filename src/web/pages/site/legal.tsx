import { legalDocuments } from '#contract/legal/constants.ts'
import { LegalPage, LegalVersionPage } from '#web/content/legal-page.tsx'
import { paths } from '#web/paths.ts'
import { usePath } from '#web/platform/routing/browser-router.tsx'
import { useParams } from '#web/platform/routing/params.ts'

/** Terms, privacy or cookies, by the address: the version in force or the one that it names. */
export default function LegalTextPage() {
  const path = usePath()
  const { number } = useParams()
  const document = legalDocuments.find((one) => path.startsWith(paths[one])) ?? 'terms'
  return number === undefined ? (
    <LegalPage document={document} />
  ) : (
    <LegalVersionPage document={document} number={number} />
  )
}

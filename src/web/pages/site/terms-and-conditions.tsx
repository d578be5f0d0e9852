import { terms } from '#web/content/terms.ts'
import { StaticPage } from '#web/content/static-page.tsx'

export default function TermsPage() {
  return <StaticPage page={terms} />
}

import { privacy } from '#web/content/privacy.ts'
import { StaticPage } from '#web/content/static-page.tsx'

export default function PrivacyPage() {
  return <StaticPage page={privacy} />
}

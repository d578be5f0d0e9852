import { accessibility } from '#web/content/accessibility.ts'
import { StaticPage } from '#web/content/static-page.tsx'

export default function AccessibilityPage() {
  return <StaticPage page={accessibility} />
}

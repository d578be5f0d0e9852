import { about } from '#web/content/about.ts'
import { StaticPage } from '#web/content/static-page.tsx'

export default function AboutPage() {
  return <StaticPage page={about} />
}

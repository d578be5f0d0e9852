import { cookies } from '#web/content/cookies.ts'
import { StaticPage } from '#web/content/static-page.tsx'

export default function CookiesPage() {
  return <StaticPage page={cookies} />
}

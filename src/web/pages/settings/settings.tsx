import { phoneQuery, useMediaQuery } from '#web/ui/use-media-query.ts'
import { SectionList } from './components/section-list.tsx'
import SettingsProfilePage from './settings-profile.tsx'

/** The settings: on phones the list of their sections, on wider screens the first one beside the others. */
export default function SettingsPage() {
  return useMediaQuery(phoneQuery) ? <SectionList /> : <SettingsProfilePage />
}

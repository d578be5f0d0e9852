import { useWatch } from 'react-hook-form'
import { summaryOf, seriesOf } from '#rules/group-sessions/recurrence.ts'
import { useFormats } from '#web/platform/time/formats.ts'
import { useZone } from '#web/platform/time/zones.ts'
import { emptyDraft, type SessionDraft } from './draft/draft.ts'
import type { FormSectionProps } from './form-section.ts'
import * as t from '#texts/group-sessions/hosting.ts'

/** "12 sessions, last on 18 Dec"; null for a session that does not repeat. */
export function useSeriesText(control: FormSectionProps['control']): string | null {
  const [date, time, recurrence] = useWatch({ control, name: ['date', 'time', 'recurrence'] })
  return useSeriesWords()({ ...emptyDraft, date, time, recurrence })?.all ?? null
}

/** Summarises a series once days and end are chosen: how many, until when, and the first date if it is not the chosen one. */
export function useSeriesWords() {
  const zone = useZone()
  const utc = useFormats('UTC')
  return (draft: SessionDraft) => {
    if (!draft.recurrence?.endDate || !draft.date) return null
    const series = seriesOf(draft, zone.name)
    if (series.days.length === 0) return null
    const { count, first, last } = summaryOf(series, zone.offsets)
    if (first === null || last === null) return null
    const all = t.sessions({ count, last: utc.shortDate(`${last}T12:00:00Z`) })
    return { all, first: first === draft.date ? null : t.firstOn({ day: utc.day(`${first}T12:00:00Z`) }) }
  }
}

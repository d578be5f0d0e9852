/** The event for a calendar; instants as the API writes them. */
export type CalendarEvent = { startsAt: string; endsAt: string; title: string; text: string }

/** Google Calendar's link for a new event. */
export function googleCalendarLink({ title, text, startsAt, endsAt }: CalendarEvent): string {
  const compact = (instant: string) => new Date(instant).toISOString().replace(/[-:]|\.\d{3}/g, '')
  const facts = { action: 'TEMPLATE', text: title, details: text, dates: `${compact(startsAt)}/${compact(endsAt)}` }
  return `https://calendar.google.com/calendar/render?${new URLSearchParams(facts)}`
}

/** The same at Outlook on the web. */
export function outlookCalendarLink({ title, text, startsAt, endsAt }: CalendarEvent): string {
  const facts = {
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: title,
    body: text,
    startdt: new Date(startsAt).toISOString(),
    enddt: new Date(endsAt).toISOString(),
  }
  return `https://outlook.live.com/calendar/0/deeplink/compose?${new URLSearchParams(facts)}`
}

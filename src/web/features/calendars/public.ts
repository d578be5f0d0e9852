export { useConnectedCalendar } from './use-connected-calendar.ts'
export { CalendarCard } from './calendar-card.tsx'

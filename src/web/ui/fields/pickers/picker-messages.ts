import { createContext, useContext } from 'react'

/** English texts of pickers: apart from those of every page, because few pages have them. */
const defaultPickerMessages = {
  search: 'Search',
  choose: 'Choose',
  clear: 'Clear',
  noResults: 'No results found',
  results: (count: number) => (count === 1 ? '1 result' : `${count} results`),
  chosenOf: (chosen: number, max: number) => `${chosen} of ${max}`,
  chosenAll: (max: number) => `${max} of ${max}. Remove one to choose another`,
  day: 'Day',
  month: 'Month',
  year: 'Year',
  country: 'Country code',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousWeek: 'Previous week',
  nextWeek: 'Next week',
  unavailable: 'not available',
  timeZone: 'Time zone',
  timeZoneSearch: 'City, country or abbreviation',
}

export const PickerMessagesContext = createContext(defaultPickerMessages)

/** The texts of pickers in the reader's language. */
export const usePickerMessages = () => useContext(PickerMessagesContext)

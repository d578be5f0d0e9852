/** Texts of the announcement form. */
export const announcementMessages = {
  title: 'Please write a title of at least 3 characters',
  text: 'Please write at least 20 characters',
  inPast: 'Please choose a time in the future',
  tooLate: 'Please choose a time within a year',
  noSuchTime: "This time doesn't exist on that day: the clocks change",
  dateRequired: 'Please choose a day',
} as const

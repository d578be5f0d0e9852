/** Labels of the pages without script: about, privacy, cookies, terms, maintenance, busy. The long texts are in `web/content`. */
export const pages = {
  contents: 'On this page',
  maintenanceTitle: 'we are down for maintenance, back soon',
  maintenanceText: 'Your sessions and messages are safe. Please try again in a little while.',
  busyTitle: 'Many people are here right now',
  busyText:
    "We couldn't open this page just now. Your sessions and messages are safe. Please try again in a few seconds.",
}

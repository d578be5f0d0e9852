/** Labels of the pages without script: about, privacy, cookies, terms, maintenance. The long texts are in `web/content`. */
export const pages = {
  contents: 'On this page',
  maintenanceTitle: 'we are down for maintenance, back soon',
  maintenanceText: 'Your sessions and messages are safe. Please try again in a little while.',
}

/** While the first page of a visit loads, before there is an application. */
export const firstLoad = {
  /** In place of the page. */
  page: {
    offline: "You're offline. This page opens when you're back online.",
    unreachable: "We can't reach the server. We're trying again.",
    failed: "This page didn't load.",
  },
  /** Above a page that can be read already. */
  controls: {
    offline: "You're offline. Buttons work when you're back online.",
    unreachable: "We can't reach the server. Buttons work when we get through.",
    failed: "Part of this page didn't load. Buttons don't work yet.",
  },
  needsScript: "This page needs JavaScript. It's turned off in your browser.",
}

/** Orders of the reviews besides the latest first; among equals the latest stays first. */
export const reviewOrders = ['highest', 'lowest'] as const
export type ReviewOrder = (typeof reviewOrders)[number]

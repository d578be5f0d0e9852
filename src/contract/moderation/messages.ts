/** Exact texts of the specification for reports. */
export const reportMessages = {
  tooShort: 'Your report must be at least 40 characters long',
  detailsRequired: 'Please provide details',
  submitted: 'Your report has been submitted and will be reviewed',
  anonymous: 'AlsoBlock: The author of this review is anonymous',
} as const

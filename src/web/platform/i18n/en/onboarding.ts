/** Words of the onboarding pages. */
export const onboarding = {}

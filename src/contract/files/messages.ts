/** Exact texts of the specification for uploads. */
export const fileMessages = {
  tooLarge: 'File size exceeds 3MB limit',
  tooLargeOnboarding: 'File size exceeds limit of 3MB',
  upload: (name: string) => `Unable to upload ${name}`,
} as const

/** Exact texts of the specification for uploads. */
export const fileMessages = {
  tooLarge: 'File size exceeds 3MB limit',
  tooLargeOnboarding: 'File size exceeds limit of 3MB',
  signedUrl: (name: string) => `Unable to get signed URL for ${name}`,
  upload: (name: string) => `Unable to upload ${name}`,
  publicize: (name: string) => `Could not publicize ${name}`,
} as const

/** Exact texts of the specification for verification. */
export const verificationMessages = {
  urlEmpty: 'URL cannot be empty',
  urlInvalid: 'Invalid LinkedIn URL (remove country subdomain if you have one included)',
  urlRequired: 'Please provide your Linkedin profile url',
  resumeRequired: 'Please provide a resume file',
  sent: 'Your verification request has been sent successfully and is pending approval',
  pending: 'Kindly await as we review your profile verification request.',
  declined: 'Your profile verification request was not successful. For more information contact our team',
  fileGone: 'Please upload the file again',
} as const

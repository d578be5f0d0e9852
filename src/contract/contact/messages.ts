/** Texts of the specification for the contact form, exact but for `reply`; the report forms share the last one. */
export const contactMessages = {
  firstName: 'Provide a valid first name of 3 characters or more',
  lastName: 'Provide a valid last name of 3 characters or more',
  email: 'Must be a valid email address',
  message: 'Enter a message of at least 100 characters for us to help you better',
  reply: 'Please write a message',
  patterns: 'Message contains invalid characters or patterns. Please retry without links or special characters',
} as const

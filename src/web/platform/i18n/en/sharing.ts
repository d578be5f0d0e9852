/** The places where a link can be shared; loaded with the sheet. */
export const sharing = {
  to: {
    whatsapp: 'WhatsApp',
    telegram: 'Telegram',
    x: 'X',
    linkedin: 'LinkedIn',
    facebook: 'Facebook',
    email: 'Email',
  },
}

/** The services a link can be shared to; loaded with the share sheet. */
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
